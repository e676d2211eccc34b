-- As new_order_number, for purchases.
CREATE FUNCTION "new_purchase_number" () RETURNS text LANGUAGE plpgsql VOLATILE AS $$
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
    EXIT WHEN NOT EXISTS (SELECT FROM "purchases" WHERE "purchases"."number" = drawn);
  END LOOP;
  RETURN drawn;
END;
$$;--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text DEFAULT new_purchase_number() NOT NULL,
	"user_id" uuid,
	"user_name" text NOT NULL,
	"user_email" text NOT NULL,
	"cart_id" uuid NOT NULL,
	"address" text NOT NULL,
	"phone" text NOT NULL,
	"country" text,
	"region" text,
	"po_number" text,
	"discount_code" text,
	"shipping_name" text,
	"arrives_from" date,
	"arrives_to" date,
	"tax_name" text,
	"terms" jsonb NOT NULL,
	"goods_cents" bigint NOT NULL,
	"discount_cents" bigint NOT NULL,
	"shipping_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	"included_tax_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"transaction_id" text,
	"card_brand" text,
	"card_last4" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"expiry_warned_at" timestamp with time zone,
	CONSTRAINT "purchases_number_unique" UNIQUE("number"),
	CONSTRAINT "purchases_cart_id_unique" UNIQUE("cart_id"),
	CONSTRAINT "purchases_transaction_id_unique" UNIQUE("transaction_id"),
	CONSTRAINT "purchases_parts_add_up" CHECK ("purchases"."total_cents" = "purchases"."goods_cents" - "purchases"."discount_cents" + "purchases"."shipping_cents" + "purchases"."tax_cents"),
	CONSTRAINT "purchases_parts_not_negative" CHECK ("purchases"."discount_cents" between 0 and "purchases"."goods_cents" and "purchases"."shipping_cents" >= 0 and "purchases"."tax_cents" >= 0
        and "purchases"."included_tax_cents" >= 0 and "purchases"."total_cents" >= 1),
	CONSTRAINT "purchases_paid_has_date" CHECK (("purchases"."transaction_id" is null) = ("purchases"."paid_at" is null)),
	CONSTRAINT "purchases_refunded_was_paid" CHECK ("purchases"."refunded_at" is null or "purchases"."transaction_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_transaction_id_unique";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "purchase_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "purchase_id" uuid;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchases_by_user" ON "purchases" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "purchases_unpaid_by_user" ON "purchases" USING btree ("user_id") WHERE "purchases"."transaction_id" is null;--> statement-breakpoint
CREATE INDEX "purchases_unpaid_by_expiry" ON "purchases" USING btree ("expires_at") WHERE "purchases"."transaction_id" is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_own_transaction" ON "orders" USING btree ("transaction_id") WHERE "orders"."purchase_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_line_for_each_product" ON "orders" USING btree ("purchase_id","product_id") WHERE "orders"."purchase_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_intents_one_live_per_purchase" ON "payment_intents" USING btree ("purchase_id") WHERE "payment_intents"."status" in ('open', 'succeeded');--> statement-breakpoint
CREATE INDEX "payment_intents_by_purchase" ON "payment_intents" USING btree ("purchase_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_within_total" CHECK ("orders"."discount_cents" between 0 and "orders"."total_cents" and "orders"."tax_cents" >= 0);--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_pays_one_thing" CHECK ("payment_intents"."order_id" is null or "payment_intents"."purchase_id" is null);--> statement-breakpoint
-- A purchase counts as one order, with its own total.
CREATE OR REPLACE FUNCTION "unpaid_orders_of" ("user" uuid, OUT "orders" bigint, OUT "total_cents" bigint) LANGUAGE sql VOLATILE AS $$
  SELECT count(*), coalesce(sum(unpaid.total_cents), 0)::bigint
  FROM (
    SELECT o.total_cents FROM orders o WHERE o.user_id = "user" AND o.transaction_id IS NULL AND o.purchase_id IS NULL
    UNION ALL
    SELECT p.total_cents FROM purchases p WHERE p.user_id = "user" AND p.transaction_id IS NULL
  ) AS unpaid
$$;--> statement-breakpoint
-- How often a user has used a discount code. Volatile, so that it sees what was committed before it is called, also within
-- a statement that has waited for a lock.
CREATE FUNCTION "uses_of_code" ("code" uuid, "user" uuid) RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT count(*) FROM redemptions r WHERE r.code_id = "code" AND r.user_id = "user"
$$;
