ALTER TABLE "orders" DROP CONSTRAINT "orders_refunded_within_charge";--> statement-breakpoint
DROP INDEX "orders_by_payment";--> statement-breakpoint
DROP INDEX "orders_paid_by_product";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "charged_cents" integer GENERATED ALWAYS AS (("orders"."total_cents" - "orders"."discount_cents" + "orders"."tax_cents")::int) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_by_payment" ON "orders" USING btree ("paid_at","purchase_id","quantity","charged_cents",(date_part('epoch', paid_at - created_at)::int),"created_at") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_paid_by_product" ON "orders" USING btree ("product_id","paid_at","quantity","charged_cents") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded_within_charge" CHECK ("orders"."refunded_cents" between 0 and "orders"."charged_cents");