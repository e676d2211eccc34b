-- Refuses updates, truncation, and deletions of rows that are younger than the trigger's argument.
CREATE FUNCTION "append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND OLD."occurred_at" < now() - TG_ARGV[0]::interval THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP;
END;
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "append_only"('6 years');--> statement-breakpoint
CREATE OR REPLACE TRIGGER "audit_log_not_emptied" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "append_only"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "security_events_append_only" BEFORE UPDATE OR DELETE ON "security_events" FOR EACH ROW EXECUTE FUNCTION "append_only"('400 days');--> statement-breakpoint
CREATE OR REPLACE TRIGGER "security_events_not_emptied" BEFORE TRUNCATE ON "security_events" FOR EACH STATEMENT EXECUTE FUNCTION "append_only"();--> statement-breakpoint
DROP FUNCTION "keep_audit_log"();--> statement-breakpoint
DROP FUNCTION "keep_security_events"();
