-- A return whose refund failed after it was made waits for its refund again, unless its units are in other returns or refunds by now.
WITH "unrefunded" AS (
	SELECT "id", "order_id", sum("received_quantity") OVER (PARTITION BY "order_id") AS "quantity"
	FROM "returns"
	WHERE "state" = 'refunded'
		AND EXISTS (SELECT FROM "refunds" WHERE "return_id" = "returns"."id")
		AND NOT EXISTS (SELECT FROM "refunds" WHERE "return_id" = "returns"."id" AND "state" <> 'failed')
)
UPDATE "returns" SET "state" = 'received', "refunded_at" = NULL
FROM "unrefunded" JOIN "orders" ON "orders"."id" = "unrefunded"."order_id"
WHERE "returns"."id" = "unrefunded"."id"
	AND "unrefunded"."quantity" <= "orders"."shipped_quantity" - "orders"."refunded_shipped_quantity" - (
		SELECT coalesce(sum(coalesce("received_quantity", "quantity")), 0) FROM "returns" AS "open"
		WHERE "open"."order_id" = "orders"."id" AND "open"."state" IN ('requested', 'approved', 'received')
	);
