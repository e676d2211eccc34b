DROP INDEX "drills_in_stock";--> statement-breakpoint
DROP INDEX "drills_by_price";--> statement-breakpoint
DROP INDEX "drills_in_stock_by_price";--> statement-breakpoint
ALTER TABLE "drills" ADD COLUMN "is_public" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "drills" ADD COLUMN "first_published_at" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "drills" ADD COLUMN "appears_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "drills" ADD COLUMN "shelf_place" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "drills" SET "first_published_at" = "created_at";--> statement-breakpoint
CREATE INDEX "drills_newest" ON "drills" USING btree ("first_published_at","id") WHERE "drills"."archived_at" is null and "drills"."is_public";--> statement-breakpoint
CREATE INDEX "drills_newest_in_stock" ON "drills" USING btree ("first_published_at","id") WHERE "drills"."in_stock" and "drills"."archived_at" is null and "drills"."is_public";--> statement-breakpoint
CREATE INDEX "drills_not_public" ON "drills" USING btree ("id") WHERE "drills"."archived_at" is null and not "drills"."is_public";--> statement-breakpoint
CREATE INDEX "drills_appearing" ON "drills" USING btree ("appears_at") WHERE "drills"."appears_at" is not null;--> statement-breakpoint
CREATE INDEX "drills_by_price" ON "drills" USING btree ("price_cents","id") WHERE "drills"."archived_at" is null and "drills"."is_public";--> statement-breakpoint
CREATE INDEX "drills_in_stock_by_price" ON "drills" USING btree ("price_cents","id") WHERE "drills"."in_stock" and "drills"."archived_at" is null and "drills"."is_public";--> statement-breakpoint
ALTER TABLE "drills" ADD CONSTRAINT "drills_public_first" CHECK (not "drills"."is_public" or "drills"."first_published_at" is not null);--> statement-breakpoint
ALTER TABLE "drills" ADD CONSTRAINT "drills_appear_once" CHECK (not "drills"."is_public" or "drills"."appears_at" is null);--> statement-breakpoint
-- Nobody waits for a product that is not public either.
DROP TRIGGER "drills_back_in_stock" ON "drills";--> statement-breakpoint
CREATE TRIGGER "drills_back_in_stock" AFTER UPDATE OF "available_quantity", "minimum_order", "archived_at", "is_public" ON "drills"
FOR EACH ROW WHEN (NEW."archived_at" IS NULL AND NEW."is_public" AND NEW."available_quantity" >= NEW."minimum_order"
  AND (OLD."archived_at" IS NOT NULL OR NOT OLD."is_public" OR OLD."available_quantity" < OLD."minimum_order"))
EXECUTE FUNCTION "mail_stock_notices" ();
