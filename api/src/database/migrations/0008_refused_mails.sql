DROP INDEX "mails_due";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "refused_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "mails_waiting_by_recipient" ON "mails" USING btree (("data" ->> 'to')) WHERE "mails"."sent_at" is null and "mails"."refused_at" is null;--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_attempt_at") WHERE "mails"."sent_at" is null and "mails"."refused_at" is null;