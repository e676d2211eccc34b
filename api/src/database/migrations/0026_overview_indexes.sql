CREATE INDEX "users_by_creation" ON "users" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_by_payment" ON "orders" USING btree ("paid_at","purchase_id","product_id","quantity","total_cents","discount_cents","tax_cents","created_at") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_refunded" ON "orders" USING btree ("refunded_at") WHERE "orders"."refunded_at" is not null;--> statement-breakpoint
CREATE INDEX "purchases_by_payment" ON "purchases" USING btree ("paid_at","total_cents","created_at") WHERE "purchases"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "purchases_refunded" ON "purchases" USING btree ("refunded_at") WHERE "purchases"."refunded_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_succeeded" ON "refunds" USING btree ("succeeded_at","intent_id","amount_cents") WHERE "refunds"."state" = 'succeeded';