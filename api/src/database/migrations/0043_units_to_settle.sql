-- Without these statistics the planner would expect that a third of the orders has units to send or refund.
CREATE STATISTICS "orders_units_to_settle" ON (case when status = 'Shipped' and payment_status = 'Paid' then quantity - shipped_quantity - refunded_quantity + refunded_shipped_quantity else 0 end) FROM "orders";--> statement-breakpoint
ANALYZE "orders";--> statement-breakpoint
CREATE INDEX "orders_to_settle" ON "orders" USING btree ("purchase_id") WHERE (case when status = 'Shipped' and payment_status = 'Paid' then quantity - shipped_quantity - refunded_quantity + refunded_shipped_quantity else 0 end) > 0;
