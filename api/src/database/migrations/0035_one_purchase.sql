-- Every order belongs to a purchase. An order of its own gets one with the same id, so that what the card provider knows
-- by the order finds the purchase.
ALTER TABLE "orders" DROP CONSTRAINT "orders_number_unique";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_purchase_has_number";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_discount_within_total";--> statement-breakpoint
ALTER TABLE "payment_intents" DROP CONSTRAINT "payment_intents_pays_one_thing";--> statement-breakpoint
-- Every order is written once. The indexes are dropped before and built again afterwards, which takes less time.
DROP INDEX "orders_own_transaction";--> statement-breakpoint
DROP INDEX "orders_one_line_for_each_product";--> statement-breakpoint
DROP INDEX "orders_refunded";--> statement-breakpoint
DROP INDEX "orders_unpaid_by_expiry";--> statement-breakpoint
DROP INDEX "orders_by_payment";--> statement-breakpoint
DROP INDEX "orders_by_words";--> statement-breakpoint
DROP INDEX "orders_by_state";--> statement-breakpoint
DROP INDEX "orders_by_state_and_total";--> statement-breakpoint
DROP INDEX "orders_paid_by_product";--> statement-breakpoint
DROP INDEX "orders_by_product";--> statement-breakpoint
DROP INDEX "payment_intents_one_live_per_order";--> statement-breakpoint
DROP INDEX "payment_intents_by_order";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "number" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "included_tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ALTER COLUMN "cart_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "shipping_tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "shipping_included_tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
INSERT INTO "purchases" ("id", "number", "user_id", "user_name", "user_email", "address", "phone", "terms", "goods_cents",
	"discount_cents", "shipping_cents", "tax_cents", "included_tax_cents", "total_cents", "transaction_id", "card_brand",
	"card_last4", "created_at", "paid_at", "expires_at", "refunded_at", "refunded_cents", "expiry_warned_at")
SELECT o."id",
	CASE WHEN p."id" IS NULL THEN o."number" ELSE new_purchase_number() END,
	o."user_id", o."user_name", o."user_email", o."address", o."phone",
	jsonb_build_object('shipping', null, 'discount', null, 'tax', null, 'products', jsonb_build_array(
		jsonb_build_object('productId', o."product_id", 'price', o."price_cents", 'weight', 0, 'tiers', '[]'::jsonb))),
	o."total_cents", 0, 0, 0, 0, o."total_cents", o."transaction_id", o."card_brand", o."card_last4", o."created_at",
	o."paid_at", o."expires_at", o."refunded_at", o."refunded_cents", o."expiry_warned_at"
FROM "orders" o LEFT JOIN "purchases" p ON p."number" = o."number" WHERE o."purchase_id" IS NULL;--> statement-breakpoint
-- The contained tax of a line is rounded half up, as when it was priced.
WITH "placed" AS (
	SELECT o."id", coalesce(o."purchase_id", o."id") AS "purchase_id",
		row_number() OVER (PARTITION BY coalesce(o."purchase_id", o."id") ORDER BY o."id") AS "position"
	FROM "orders" o
)
UPDATE "orders" o SET "purchase_id" = p."id", "purchase_number" = p."number", "position" = "placed"."position",
	"included_tax_cents" = CASE WHEN (p."terms" -> 'tax' ->> 'isIncluded')::boolean THEN div(
		2 * (o."total_cents" - o."discount_cents")::numeric * (p."terms" -> 'tax' ->> 'rate')::bigint
			+ 10000 + (p."terms" -> 'tax' ->> 'rate')::bigint,
		2 * (10000 + (p."terms" -> 'tax' ->> 'rate')::bigint))::bigint ELSE 0 END
FROM "placed", "purchases" p WHERE "placed"."id" = o."id" AND p."id" = "placed"."purchase_id";--> statement-breakpoint
UPDATE "purchases" p SET "shipping_tax_cents" = p."tax_cents" - l."tax", "shipping_included_tax_cents" = p."included_tax_cents" - l."included"
FROM (SELECT "purchase_id", sum("tax_cents") AS "tax", sum("included_tax_cents") AS "included" FROM "orders" GROUP BY 1) l
WHERE l."purchase_id" = p."id" AND (p."tax_cents" <> l."tax" OR p."included_tax_cents" <> l."included");--> statement-breakpoint
UPDATE "payment_intents" SET "purchase_id" = "order_id" WHERE "order_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_intents" DROP COLUMN "order_id";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "expiry_warned_at";--> statement-breakpoint
-- Mails that wait or are listed in a timeline get the kind and the data of a purchase with one order.
UPDATE "mails" SET
	"kind" = CASE "kind" WHEN 'ownerOrderPaid' THEN 'ownerPurchasePaid' WHEN 'ownerOrderRefunded' THEN 'ownerPurchaseRefunded'
		ELSE replace("kind", 'order', 'purchase') END,
	"data" = ("data" - 'orderId' - 'orderNumber' - 'productName' - 'quantity' - 'unit' - 'isShipped') || jsonb_build_object(
		'purchaseId', "data" -> 'orderId',
		'purchaseNumber', coalesce("data" -> 'orderNumber', "data" -> 'orderId'),
		'lines', jsonb_build_array(jsonb_build_object('productName', "data" -> 'productName', 'quantity', "data" -> 'quantity',
			'unit', coalesce("data" ->> 'unit', 'piece'), 'totalCents', "data" -> 'totalCents')),
		'goodsCents', "data" -> 'totalCents', 'discountCents', 0, 'discountCode', null, 'shippingCents', 0,
		'shippingName', null, 'taxCents', 0, 'includedTaxCents', 0, 'taxName', null, 'poNumber', null,
		'address', coalesce("data" ->> 'address', ''),
		'shippedCount', CASE WHEN ("data" ->> 'isShipped')::boolean THEN 1 ELSE 0 END)
WHERE "kind" IN ('orderPlaced', 'orderPaid', 'orderRefunded', 'orderCancelled', 'orderExpiresTomorrow', 'orderExpired',
	'ownerOrderPaid', 'ownerOrderRefunded');--> statement-breakpoint
UPDATE "mails" SET "data" = ("data" - 'orderId') || jsonb_build_object('purchaseId', coalesce("data" -> 'purchaseId', "data" -> 'orderId'))
WHERE "kind" IN ('partRefunded', 'ownerRefundFailed') AND "data" ->> 'orderId' IS NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "purchase_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "purchase_number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "position" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_position_positive" CHECK ("orders"."position" >= 1);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_within_total" CHECK ("orders"."discount_cents" between 0 and "orders"."total_cents" and "orders"."tax_cents" >= 0 and "orders"."included_tax_cents" >= 0);--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_for_each_product" ON "orders" USING btree ("purchase_id","product_id");--> statement-breakpoint
CREATE INDEX "orders_by_number" ON "orders" USING btree ("number");--> statement-breakpoint
CREATE INDEX "orders_by_purchase_number" ON "orders" USING btree ("purchase_number");--> statement-breakpoint
CREATE INDEX "orders_by_product" ON "orders" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_by_payment" ON "orders" USING btree ("paid_at","quantity") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_paid_by_product" ON "orders" USING btree ("product_id","paid_at","quantity","charged_cents") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_by_state" ON "orders" USING btree ("payment_status","status","id","total_cents");--> statement-breakpoint
CREATE INDEX "orders_by_state_and_total" ON "orders" USING btree ("payment_status","status","total_cents","id");--> statement-breakpoint
CREATE INDEX "orders_by_words" ON "orders" USING gin ("search") WITH (gin_pending_list_limit=256);--> statement-breakpoint
DROP FUNCTION "unpaid_orders_of";--> statement-breakpoint
DROP FUNCTION "uses_of_code";--> statement-breakpoint
DROP FUNCTION "new_order_number";--> statement-breakpoint
-- A number finds one purchase, so it must not be one that an older order was given.
CREATE OR REPLACE FUNCTION "new_purchase_number" () RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  alphabet CONSTANT text := '23456789BCDFGHJKMNPQRSTVWXYZ';
  drawn text;
BEGIN
  LOOP
    drawn := '';
    FOR place IN 1..8 LOOP
      drawn := drawn || substr(alphabet, 1 + floor(random() * length(alphabet))::int, 1);
    END LOOP;
    drawn := substr(drawn, 1, 4) || '-' || substr(drawn, 5);
    EXIT WHEN NOT EXISTS (SELECT FROM "purchases" WHERE "purchases"."number" = drawn)
      AND NOT EXISTS (SELECT FROM "orders" WHERE "orders"."number" = drawn);
  END LOOP;
  RETURN drawn;
END;
$$;
