-- Unlogged: after a crash has emptied it, processes read all products again.
CREATE UNLOGGED TABLE "drill_changes" (
	"drill_id" uuid PRIMARY KEY NOT NULL,
	"changed_by" "xid8" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "drill_changes_by_transaction" ON "drill_changes" USING btree ("changed_by");--> statement-breakpoint
CREATE FUNCTION "note_filtered_drill" () RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "changed" uuid;
BEGIN
  IF TG_TABLE_NAME = 'drills' THEN
    "changed" := coalesce(NEW."id", OLD."id");
  ELSE
    "changed" := coalesce(NEW."drill_id", OLD."drill_id");
  END IF;
  INSERT INTO "drill_changes" ("drill_id", "changed_by") VALUES ("changed", pg_current_xact_id())
  ON CONFLICT ("drill_id") DO UPDATE SET "changed_by" = excluded."changed_by"
  WHERE "drill_changes"."changed_by" <> excluded."changed_by";
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "drills_noted" AFTER INSERT OR DELETE ON "drills"
FOR EACH ROW EXECUTE FUNCTION "note_filtered_drill" ();--> statement-breakpoint
-- Most orders change nothing of this.
CREATE TRIGGER "drills_noted_if_filtered" AFTER UPDATE ON "drills"
FOR EACH ROW WHEN (
  (OLD."kind_id", OLD."brand", OLD."price_cents", OLD."in_stock", OLD."review_count", OLD."rating_sum", OLD."is_public", OLD."archived_at" IS NULL)
  IS DISTINCT FROM
  (NEW."kind_id", NEW."brand", NEW."price_cents", NEW."in_stock", NEW."review_count", NEW."rating_sum", NEW."is_public", NEW."archived_at" IS NULL)
) EXECUTE FUNCTION "note_filtered_drill" ();--> statement-breakpoint
CREATE TRIGGER "drill_attributes_noted" AFTER INSERT OR UPDATE OR DELETE ON "drill_attributes"
FOR EACH ROW EXECUTE FUNCTION "note_filtered_drill" ();
