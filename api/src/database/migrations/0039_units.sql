ALTER TABLE "orders" ADD COLUMN "refunded_shipped_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "disputed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD COLUMN "shipped_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The first refunded units of an order are those that were never shipped, as many as there are.
UPDATE "refund_lines" l SET "shipped_quantity" = s."shipped"
FROM (
	SELECT "refund_id", "order_id", greatest(0, "so_far" - "unshipped") - greatest(0, "so_far" - "quantity" - "unshipped") AS "shipped"
	FROM (
		SELECT l."refund_id", l."order_id", l."quantity", o."quantity" - o."shipped_quantity" AS "unshipped",
			sum(l."quantity") OVER (PARTITION BY l."order_id" ORDER BY l."refund_id") AS "so_far"
		FROM "refund_lines" l JOIN "refunds" r ON r."id" = l."refund_id" JOIN "orders" o ON o."id" = l."order_id"
		WHERE r."state" <> 'failed' AND o."shipped_quantity" > 0
	) AS "counted"
) s
WHERE s."refund_id" = l."refund_id" AND s."order_id" = l."order_id" AND s."shipped" > 0;--> statement-breakpoint
-- Earlier releases left the units of some failed refunds among the refunded ones.
UPDATE "orders" o SET "refunded_quantity" = l."units", "refunded_shipped_quantity" = l."shipped"
FROM (
	SELECT l."order_id", coalesce(sum(l."quantity") FILTER (WHERE r."state" <> 'failed'), 0) AS "units",
		coalesce(sum(l."shipped_quantity") FILTER (WHERE r."state" <> 'failed'), 0) AS "shipped"
	FROM "refund_lines" l JOIN "refunds" r ON r."id" = l."refund_id" GROUP BY 1
) l WHERE l."order_id" = o."id";--> statement-breakpoint
-- Whether a dispute is still open was not stored. A recent one counts as open until the card provider is asked again.
UPDATE "purchases" p SET "disputed_at" = i."disputed_at"
FROM "payment_intents" i
WHERE i."provider_id" = p."transaction_id" AND i."status" = 'succeeded' AND i."charged_back_cents" = 0
	AND i."disputed_at" > now() - interval '90 days';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded_shipped_within_shipped" CHECK ("orders"."refunded_shipped_quantity" between 0 and least("orders"."refunded_quantity", "orders"."shipped_quantity"));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_no_unit_shipped_and_refunded_before" CHECK ("orders"."shipped_quantity" + "orders"."refunded_quantity" - "orders"."refunded_shipped_quantity" <= "orders"."quantity");--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_shipped_within_quantity" CHECK ("refund_lines"."shipped_quantity" between 0 and "refund_lines"."quantity");
