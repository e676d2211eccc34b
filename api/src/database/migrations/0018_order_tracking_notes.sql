CREATE TABLE "order_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "carrier" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tracking_number" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tracking_link" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tracking_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_notes_by_order" ON "order_notes" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_notes_by_author" ON "order_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "mails_by_order" ON "mails" USING btree (coalesce("data" ->> 'orderId', "data" ->> 'purchaseId')) WHERE coalesce("mails"."data" ->> 'orderId', "mails"."data" ->> 'purchaseId') is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_carrier_known" CHECK ("orders"."carrier" in ('UPS', 'FedEx', 'USPS', 'DHL', 'Other'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tracking_has_carrier" CHECK ("orders"."carrier" is not null or ("orders"."tracking_number" is null and "orders"."tracking_link" is null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tracked_is_shipped" CHECK ("orders"."status" = 'Shipped' or ("orders"."carrier" is null and "orders"."tracking_changed_at" is null));