-- Filtered lists are sorted by these in the memory of processes.
CREATE TRIGGER "drills_noted_if_sorted" AFTER UPDATE ON "drills"
FOR EACH ROW WHEN (
  (OLD."own_place", OLD."first_published_at") IS DISTINCT FROM (NEW."own_place", NEW."first_published_at")
) EXECUTE FUNCTION "note_filtered_drill" ();
