ALTER TABLE "drills" ADD COLUMN "review_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "drills" ADD COLUMN "rating_sum" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "drills" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "drills_by_brand" ON "drills" USING btree ("brand","id") WHERE "drills"."archived_at" is null;--> statement-breakpoint
UPDATE "drills" SET "review_count" = counted."count", "rating_sum" = counted."sum"
FROM (SELECT "product_id", count(*) AS "count", sum("ratings") AS "sum" FROM "reviews"
  WHERE "product_id" IS NOT NULL AND "hidden_reason" IS NULL GROUP BY 1) AS counted
WHERE "drills"."id" = counted."product_id";--> statement-breakpoint
-- A trigger, because a review is written, edited, hidden, shown again and deleted, and processes of the release before do it too.
CREATE FUNCTION "count_reviews" () RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD."product_id" IS NOT NULL AND OLD."hidden_reason" IS NULL THEN
    UPDATE "drills" SET "review_count" = "review_count" - 1, "rating_sum" = "rating_sum" - OLD."ratings"
    WHERE "id" = OLD."product_id";
  END IF;
  IF TG_OP <> 'DELETE' AND NEW."product_id" IS NOT NULL AND NEW."hidden_reason" IS NULL THEN
    UPDATE "drills" SET "review_count" = "review_count" + 1, "rating_sum" = "rating_sum" + NEW."ratings"
    WHERE "id" = NEW."product_id";
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "reviews_counted" AFTER INSERT OR DELETE OR UPDATE OF "ratings", "hidden_reason" ON "reviews"
FOR EACH ROW EXECUTE FUNCTION "count_reviews" ();--> statement-breakpoint
CREATE FUNCTION "note_drill_change" () RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."changed_at" = now();
  RETURN NEW;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "drills_changed" BEFORE UPDATE OF "version" ON "drills"
FOR EACH ROW EXECUTE FUNCTION "note_drill_change" ();
