ALTER TABLE "orders" ADD COLUMN "purchase_number" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "po_number" text;--> statement-breakpoint
UPDATE "orders" SET "purchase_number" = "purchases"."number", "po_number" = "purchases"."po_number" FROM "purchases" WHERE "purchases"."id" = "orders"."purchase_id";--> statement-breakpoint
-- Together, because each alone would write the whole table anew.
ALTER TABLE "orders" ADD COLUMN "payment_status" text GENERATED ALWAYS AS (case when "orders"."transaction_id" is null then 'Unpaid' when "orders"."refunded_at" is null then 'Paid' else 'Refunded' end) STORED NOT NULL,
  ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(array_remove(regexp_split_to_array(lower("orders"."user_name" || ' ' || "orders"."user_email" || ' ' || "orders"."product_name" || ' ' || "orders"."number" || ' ' || coalesce("orders"."transaction_id", '') || ' ' || coalesce("orders"."purchase_number", '') || ' ' || coalesce("orders"."po_number", '')), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+'), ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_by_state" ON "orders" USING btree ("payment_status","status","id","total_cents");--> statement-breakpoint
CREATE INDEX "orders_by_state_and_total" ON "orders" USING btree ("payment_status","status","total_cents","id");--> statement-breakpoint
CREATE INDEX "orders_by_words" ON "orders" USING gin ("search") WITH (gin_pending_list_limit=256);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_purchase_has_number" CHECK (("orders"."purchase_id" is null) = ("orders"."purchase_number" is null));