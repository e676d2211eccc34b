DROP INDEX "users_by_creation";--> statement-breakpoint
DROP INDEX "orders_by_payment";--> statement-breakpoint
DROP INDEX "purchases_by_payment";--> statement-breakpoint
CREATE INDEX "users_by_creation" ON "users" USING btree ("created_at") WHERE "users"."role" is null;--> statement-breakpoint
CREATE INDEX "orders_by_payment" ON "orders" USING btree ("paid_at","purchase_id","product_id","quantity","total_cents","discount_cents","tax_cents",(date_part('epoch', paid_at - created_at)::int),"created_at") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "purchases_by_payment" ON "purchases" USING btree ("paid_at","total_cents",(date_part('epoch', paid_at - created_at)::int),"created_at") WHERE "purchases"."paid_at" is not null;