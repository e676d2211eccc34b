CREATE TABLE "payment_event_cursor" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"read_until" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_event_cursor_one_row" CHECK ("payment_event_cursor"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "refunded_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded_was_paid" CHECK ("orders"."refunded_at" is null or "orders"."transaction_id" is not null);--> statement-breakpoint
UPDATE "payment_intents" SET "refunded_cents" = "amount_cents" WHERE "status" IN ('refunded', 'charged_back');--> statement-breakpoint
UPDATE "orders" SET "refunded_at" = now() FROM "payment_intents" WHERE "payment_intents"."provider_id" = "orders"."transaction_id" AND "payment_intents"."status" = 'refunded';--> statement-breakpoint
UPDATE "payment_events" SET "handled_at" = NULL WHERE "type" = 'charge.dispute.closed';
