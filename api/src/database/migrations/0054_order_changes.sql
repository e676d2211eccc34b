-- Unlogged: nothing is lost if a crash empties it, and orders write no more to the log.
CREATE UNLOGGED TABLE "order_changes" (
	"transaction" "xid8" PRIMARY KEY DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION "note_order_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "order_changes" DEFAULT VALUES ON CONFLICT DO NOTHING;
  RETURN NULL;
END;
$$;--> statement-breakpoint
-- For each row, because a statement that finds no row changes nothing.
CREATE TRIGGER "purchases_note_change" AFTER INSERT OR UPDATE OR DELETE ON "purchases" FOR EACH ROW EXECUTE FUNCTION "note_order_change"();--> statement-breakpoint
CREATE TRIGGER "orders_note_change" AFTER INSERT OR UPDATE OR DELETE ON "orders" FOR EACH ROW EXECUTE FUNCTION "note_order_change"();--> statement-breakpoint
CREATE TRIGGER "shipments_note_change" AFTER INSERT OR UPDATE OR DELETE ON "shipments" FOR EACH ROW EXECUTE FUNCTION "note_order_change"();--> statement-breakpoint
CREATE TRIGGER "shipment_lines_note_change" AFTER INSERT OR UPDATE OR DELETE ON "shipment_lines" FOR EACH ROW EXECUTE FUNCTION "note_order_change"();--> statement-breakpoint
CREATE TRIGGER "purchase_notes_note_change" AFTER INSERT OR UPDATE OR DELETE ON "purchase_notes" FOR EACH ROW EXECUTE FUNCTION "note_order_change"();--> statement-breakpoint
CREATE TRIGGER "documents_note_change" AFTER INSERT OR UPDATE OR DELETE ON "documents" FOR EACH ROW EXECUTE FUNCTION "note_order_change"();
