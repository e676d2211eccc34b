ALTER TABLE "stock_changes" DROP CONSTRAINT "stock_changes_reason_known";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_lost_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD COLUMN "lost_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "lost_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "lost_by" uuid;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "replaces" uuid;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_replaces_shipments_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_lost_within_shipped" CHECK ("refund_lines"."lost_quantity" between 0 and "refund_lines"."shipped_quantity");--> statement-breakpoint
ALTER TABLE "stock_changes" ADD CONSTRAINT "stock_changes_reason_known" CHECK ("stock_changes"."reason" in ('added', 'order', 'cancelled', 'expired', 'restock', 'correction', 'return', 'refund', 'import', 'bulk', 'replacement'));