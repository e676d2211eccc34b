ALTER TABLE "drills" ADD COLUMN "unit" text DEFAULT 'piece' NOT NULL;--> statement-breakpoint
ALTER TABLE "drills" ADD CONSTRAINT "drills_unit_known" CHECK ("drills"."unit" in ('piece', 'set', 'pack'));--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "unit" text DEFAULT 'piece' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_unit_known" CHECK ("orders"."unit" in ('piece', 'set', 'pack'));--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "card_brand" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "card_last4" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "number" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_number_unique" UNIQUE("number");--> statement-breakpoint
-- A free order number such as K7QM-4XRD. Without 0, 1, I, L and O, which look alike, and without vowels, which make words.
-- The unique constraint refuses the same number drawn twice at the same moment.
CREATE FUNCTION "new_order_number" () RETURNS text LANGUAGE plpgsql VOLATILE AS $$
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
    EXIT WHEN NOT EXISTS (SELECT FROM "orders" WHERE "orders"."number" = drawn);
  END LOOP;
  RETURN drawn;
END;
$$;--> statement-breakpoint
-- One by one, because a statement does not see the numbers that it has given itself.
DO $$
DECLARE
  unnumbered uuid;
BEGIN
  FOR unnumbered IN SELECT "id" FROM "orders" LOOP
    UPDATE "orders" SET "number" = new_order_number() WHERE "id" = unnumbered;
  END LOOP;
END;
$$;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "number" SET DEFAULT new_order_number();--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "number" SET NOT NULL;
