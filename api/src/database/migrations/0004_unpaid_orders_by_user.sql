CREATE INDEX "orders_unpaid_by_user" ON "orders" USING btree ("user_id") WHERE "orders"."transaction_id" is null;--> statement-breakpoint
-- The unpaid orders of a user and their total. Volatile, so that it sees what was committed before it is called, also
-- within a statement that has waited for a lock.
CREATE FUNCTION "unpaid_orders_of" ("user" uuid, OUT "orders" bigint, OUT "total_cents" bigint) LANGUAGE sql VOLATILE AS $$
  SELECT count(*), coalesce(sum(o.total_cents), 0)::bigint FROM orders o WHERE o.user_id = "user" AND o.transaction_id IS NULL
$$;
