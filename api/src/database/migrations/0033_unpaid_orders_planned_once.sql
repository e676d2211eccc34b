-- In PL/pgSQL, because each connection then plans the query once; a function in SQL plans it again for each order.
CREATE OR REPLACE FUNCTION "unpaid_orders_of" ("user" uuid, OUT "orders" bigint, OUT "total_cents" bigint) LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  SELECT count(*), coalesce(sum(unpaid.total_cents), 0)::bigint INTO "orders", "total_cents"
  FROM (
    SELECT o.total_cents FROM orders o WHERE o.user_id = "user" AND o.transaction_id IS NULL AND o.purchase_id IS NULL
    UNION ALL
    SELECT p.total_cents FROM purchases p WHERE p.user_id = "user" AND p.transaction_id IS NULL
  ) AS unpaid;
END
$$;
