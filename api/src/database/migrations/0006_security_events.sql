CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"occurred_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"subject" text,
	"user_id" uuid,
	"email_hash" text,
	"actor" text,
	"address" text,
	"device" text
);
--> statement-breakpoint
CREATE INDEX "security_events_by_age" ON "security_events" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "security_events_by_subject" ON "security_events" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "security_events_by_email" ON "security_events" USING btree ("email_hash","id");
--> statement-breakpoint
CREATE FUNCTION "keep_security_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND OLD."occurred_at" < now() - interval '400 days' THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'Security events are append-only: % is refused', TG_OP;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "security_events_append_only" BEFORE UPDATE OR DELETE ON "security_events" FOR EACH ROW EXECUTE FUNCTION "keep_security_events"();--> statement-breakpoint
CREATE TRIGGER "security_events_not_emptied" BEFORE TRUNCATE ON "security_events" FOR EACH STATEMENT EXECUTE FUNCTION "keep_security_events"();
