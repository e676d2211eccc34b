CREATE TABLE "stock_changes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stock_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"occurred_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"user_id" uuid,
	"actor" text NOT NULL,
	"reason" text NOT NULL,
	"delta" integer NOT NULL,
	"before" integer NOT NULL,
	"after" integer NOT NULL,
	"order_id" uuid,
	"order_number" text,
	"note" text,
	CONSTRAINT "stock_changes_product_id_id_pk" PRIMARY KEY("product_id","id"),
	CONSTRAINT "stock_changes_add_up" CHECK ("stock_changes"."after" = "stock_changes"."before" + "stock_changes"."delta"),
	CONSTRAINT "stock_changes_not_negative" CHECK ("stock_changes"."before" >= 0 and "stock_changes"."after" >= 0),
	CONSTRAINT "stock_changes_change" CHECK ("stock_changes"."delta" <> 0 or "stock_changes"."reason" = 'correction'),
	CONSTRAINT "stock_changes_reason_known" CHECK ("stock_changes"."reason" in ('added', 'order', 'cancelled', 'expired', 'restock', 'correction', 'return', 'refund', 'import', 'bulk'))
);--> statement-breakpoint
INSERT INTO "stock_changes" ("product_id", "actor", "reason", "delta", "before", "after", "note")
SELECT "id", 'system', 'added', "available_quantity", 0, "available_quantity", 'In stock when the ledger began'
FROM "drills" WHERE "available_quantity" > 0;
