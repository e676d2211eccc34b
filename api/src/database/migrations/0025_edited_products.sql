DROP INDEX "drills_by_price";--> statement-breakpoint
DROP INDEX "drills_in_stock";--> statement-breakpoint
DROP INDEX "drills_in_stock_by_price";--> statement-breakpoint
ALTER TABLE "drills" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "drills" ADD COLUMN "low_stock_threshold" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "drills" ADD COLUMN "low_stock_noticed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "drills" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "drills" ADD COLUMN "is_low" boolean GENERATED ALWAYS AS ("drills"."available_quantity" < "drills"."low_stock_threshold") STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "drills_on_sale" ON "drills" USING btree ("id") WHERE "drills"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "drills_low_on_stock" ON "drills" USING btree ("id") WHERE "drills"."is_low";--> statement-breakpoint
CREATE INDEX "drills_archived" ON "drills" USING btree ("id") WHERE "drills"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "drills_by_price" ON "drills" USING btree ("price_cents","id") WHERE "drills"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "drills_in_stock" ON "drills" USING btree ("id") WHERE "drills"."in_stock" and "drills"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "drills_in_stock_by_price" ON "drills" USING btree ("price_cents","id") WHERE "drills"."in_stock" and "drills"."archived_at" is null;--> statement-breakpoint
ALTER TABLE "drills" ADD CONSTRAINT "drills_low_stock_not_negative" CHECK ("drills"."low_stock_threshold" >= 0);--> statement-breakpoint
-- The owner is told of what becomes low from now on.
UPDATE "drills" SET "low_stock_noticed_at" = now() WHERE "is_low";--> statement-breakpoint
-- Nobody waits for an archived product; putting it back may bring stock back.
DROP TRIGGER "drills_back_in_stock" ON "drills";--> statement-breakpoint
CREATE TRIGGER "drills_back_in_stock" AFTER UPDATE OF "available_quantity", "minimum_order", "archived_at" ON "drills"
FOR EACH ROW WHEN (NEW."archived_at" IS NULL AND NEW."available_quantity" >= NEW."minimum_order"
  AND (OLD."archived_at" IS NOT NULL OR OLD."available_quantity" < OLD."minimum_order"))
EXECUTE FUNCTION "mail_stock_notices" ();
