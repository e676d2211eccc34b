-- Each refund is divided over the orders and the shipping of its purchase, and a lost dispute is a refund of its own.
ALTER TABLE "refund_lines" DROP CONSTRAINT "refund_lines_quantity_positive";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_succeeded_at_provider";--> statement-breakpoint
ALTER TABLE "refund_lines" ADD COLUMN "tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD COLUMN "included_tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "cause" text DEFAULT 'refund' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "shipping_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "shipping_tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "shipping_included_tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_quantity_not_negative" CHECK ("refund_lines"."quantity" >= 0);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_cause_known" CHECK ("refunds"."cause" in ('refund', 'dispute', 'returned'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_shipping_within_amount" CHECK ("refunds"."shipping_cents" between 0 and "refunds"."amount_cents");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_succeeded_at_provider" CHECK ("refunds"."state" <> 'succeeded' or "refunds"."succeeded_at" is not null and ("refunds"."provider_id" is not null or "refunds"."cause" <> 'refund'));--> statement-breakpoint
-- Lost disputes, and payments returned before refunds had rows, on the day that they were recorded.
INSERT INTO "refunds" ("id", "intent_id", "cause", "amount_cents", "state", "created_at", "succeeded_at")
SELECT (substr("hex", 1, 8) || '-' || substr("hex", 9, 4) || '-7' || substr("random", 1, 3) || '-8' || substr("random", 4, 3) || '-'
	|| substr("random", 7, 12))::uuid, "intent_id", "cause", "amount", 'succeeded', "at", "at"
FROM (
	SELECT i."id" AS "intent_id", CASE WHEN i."charged_back_cents" > 0 THEN 'dispute' ELSE 'returned' END AS "cause",
		p."refunded_cents" - coalesce(r."amount", 0) AS "amount",
		coalesce(p."refunded_at", i."disputed_at", p."paid_at") AS "at", md5(p."id"::text) AS "random",
		lpad(to_hex(floor(extract(epoch FROM coalesce(p."refunded_at", i."disputed_at", p."paid_at")) * 1000)::bigint), 12, '0') AS "hex"
	FROM "purchases" p
	JOIN "payment_intents" i ON i."provider_id" = p."transaction_id"
	LEFT JOIN (
		SELECT "intent_id", sum("amount_cents") AS "amount" FROM "refunds" WHERE "state" = 'succeeded' GROUP BY 1
	) r ON r."intent_id" = i."id"
	WHERE p."refunded_cents" > coalesce(r."amount", 0)
) AS "returned";--> statement-breakpoint
-- What is left of each line, and of the shipping, of the purchases with refunds. A table of its own, because no index that this
-- update has made on the orders can be used before the update is committed.
CREATE TEMPORARY TABLE "refundable" AS
WITH "refunded" AS (
	SELECT DISTINCT p."id" FROM "refunds" r JOIN "payment_intents" i ON i."id" = r."intent_id" JOIN "purchases" p ON p."transaction_id" = i."provider_id"
	WHERE r."state" <> 'failed'
)
SELECT o."purchase_id", o."id" AS "order_id", o."position", o."charged_cents" - coalesce(l."cents", 0) AS "cents"
FROM "refunded" JOIN "orders" o ON o."purchase_id" = "refunded"."id"
LEFT JOIN (
	SELECT l."order_id", sum(l."amount_cents") AS "cents" FROM "refund_lines" l JOIN "refunds" r ON r."id" = l."refund_id"
	WHERE r."state" <> 'failed' GROUP BY 1
) l ON l."order_id" = o."id"
UNION ALL
SELECT p."id", NULL, 2147483647, p."shipping_cents" + p."shipping_tax_cents" FROM "refunded" JOIN "purchases" p ON p."id" = "refunded"."id";--> statement-breakpoint
CREATE INDEX "refundable_by_purchase" ON "refundable" ("purchase_id");--> statement-breakpoint
-- The money of earlier refunds that no line has: what exceeds the units of a refund goes to shipping, then to the lines in their
-- order; an amount without units is divided by what remains of each line and of shipping, by largest remainder.
DO $$
DECLARE
  undivided record;
  target record;
  rest bigint;
  part bigint;
BEGIN
  FOR undivided IN
    SELECT r.id, r.amount_cents, p.id AS purchase_id, coalesce(l.cents, 0) AS divided
    FROM refunds r
    JOIN payment_intents i ON i.id = r.intent_id
    JOIN purchases p ON p.transaction_id = i.provider_id
    LEFT JOIN (SELECT refund_id, sum(amount_cents) AS cents FROM refund_lines GROUP BY 1) l ON l.refund_id = r.id
    WHERE r.state <> 'failed'
    ORDER BY r.id
  LOOP
    rest := undivided.amount_cents - undivided.divided;
    CONTINUE WHEN rest <= 0;
    FOR target IN
      WITH shares AS (
        SELECT order_id, position, cents, least(rest, sum(cents) OVER ()) AS wanted,
          least(rest, sum(cents) OVER ()) * cents AS share, sum(cents) OVER () AS total
        FROM refundable WHERE purchase_id = undivided.purchase_id AND cents > 0
      )
      SELECT order_id, cents,
        div(share, total) + (row_number() OVER (ORDER BY mod(share, total) DESC, position)
          <= wanted - sum(div(share, total)) OVER ())::int AS proportional
      FROM shares ORDER BY (order_id IS NOT NULL), position
    LOOP
      part := CASE WHEN undivided.divided = 0 THEN target.proportional ELSE least(rest, target.cents) END;
      CONTINUE WHEN part <= 0;
      IF target.order_id IS NULL THEN
        UPDATE refunds SET shipping_cents = part WHERE id = undivided.id;
      ELSE
        INSERT INTO refund_lines (refund_id, order_id, quantity, amount_cents) VALUES (undivided.id, target.order_id, 0, part)
        ON CONFLICT (refund_id, order_id) DO UPDATE SET amount_cents = refund_lines.amount_cents + excluded.amount_cents;
      END IF;
      UPDATE refundable SET cents = cents - part
      WHERE purchase_id = undivided.purchase_id AND order_id IS NOT DISTINCT FROM target.order_id;
      rest := rest - part;
    END LOOP;
  END LOOP;
END $$;--> statement-breakpoint
DROP TABLE "refundable";--> statement-breakpoint
-- The taxes in each part: of all parts so far, less those of the parts before.
UPDATE "refund_lines" l SET "tax_cents" = t."tax", "included_tax_cents" = t."included"
FROM (
	SELECT "refund_id", "order_id",
		div("so_far" * "tax", "charged") - div(("so_far" - "amount") * "tax", "charged") AS "tax",
		div("so_far" * "included", "charged") - div(("so_far" - "amount") * "included", "charged") AS "included"
	FROM (
		SELECT l."refund_id", l."order_id", l."amount_cents" AS "amount", o."charged_cents" AS "charged", o."tax_cents" AS "tax",
			o."included_tax_cents" AS "included",
			sum(l."amount_cents") OVER (PARTITION BY l."order_id", r."state" = 'failed' ORDER BY r."id") AS "so_far"
		FROM "refund_lines" l JOIN "refunds" r ON r."id" = l."refund_id" JOIN "orders" o ON o."id" = l."order_id"
		WHERE o."charged_cents" > 0 AND (o."tax_cents" > 0 OR o."included_tax_cents" > 0)
	) AS "parts"
) t WHERE t."refund_id" = l."refund_id" AND t."order_id" = l."order_id";--> statement-breakpoint
UPDATE "refunds" r SET "shipping_tax_cents" = t."tax", "shipping_included_tax_cents" = t."included"
FROM (
	SELECT "id", div("so_far" * "tax", "charged") - div(("so_far" - "amount") * "tax", "charged") AS "tax",
		div("so_far" * "included", "charged") - div(("so_far" - "amount") * "included", "charged") AS "included"
	FROM (
		SELECT r."id", r."shipping_cents" AS "amount", p."shipping_cents" + p."shipping_tax_cents" AS "charged",
			p."shipping_tax_cents" AS "tax", p."shipping_included_tax_cents" AS "included",
			sum(r."shipping_cents") OVER (PARTITION BY p."id" ORDER BY r."id") AS "so_far"
		FROM "refunds" r JOIN "payment_intents" i ON i."id" = r."intent_id" JOIN "purchases" p ON p."transaction_id" = i."provider_id"
		WHERE r."shipping_cents" > 0
	) AS "parts"
) t WHERE t."id" = r."id";--> statement-breakpoint
UPDATE "orders" o SET "refunded_cents" = l."returned",
	"refunded_at" = CASE WHEN o."charged_cents" > 0 AND l."returned" = o."charged_cents" THEN coalesce(o."refunded_at", l."at") ELSE o."refunded_at" END
FROM (
	SELECT l."order_id", sum(l."amount_cents") AS "returned", max(r."succeeded_at") AS "at"
	FROM "refund_lines" l JOIN "refunds" r ON r."id" = l."refund_id" WHERE r."state" = 'succeeded' GROUP BY 1
) l WHERE l."order_id" = o."id" AND l."returned" <> o."refunded_cents";
