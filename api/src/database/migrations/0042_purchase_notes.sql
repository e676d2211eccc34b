CREATE TABLE "purchase_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "purchase_notes" ADD CONSTRAINT "purchase_notes_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The notes about orders. One about one of several orders begins with the order's number, so that it still tells which.
INSERT INTO "purchase_notes" ("id", "purchase_id", "author_id", "author_name", "text", "created_at")
SELECT n."id", o."purchase_id", n."author_id", n."author_name",
	CASE WHEN EXISTS (SELECT FROM "orders" other WHERE other."purchase_id" = o."purchase_id" AND other."id" <> o."id")
		THEN o."position" || ' of ' || o."purchase_number" || ': ' ELSE '' END || n."text",
	n."created_at"
FROM "order_notes" n JOIN "orders" o ON o."id" = n."order_id";--> statement-breakpoint
CREATE INDEX "purchase_notes_by_purchase" ON "purchase_notes" USING btree ("purchase_id","id");
