CREATE TABLE "document_series" (
	"kind" text PRIMARY KEY NOT NULL,
	"prefix" text NOT NULL,
	"first_number" bigint NOT NULL,
	"next_number" bigint NOT NULL,
	CONSTRAINT "document_series_kind_known" CHECK ("document_series"."kind" in ('invoice', 'credit_note', 'reversal')),
	CONSTRAINT "document_series_numbers_positive" CHECK ("document_series"."first_number" >= 1 and "document_series"."next_number" >= "document_series"."first_number")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "documents_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"number" text,
	"purchase_id" uuid NOT NULL,
	"refund_id" uuid,
	"reverses" uuid,
	"invoice_id" uuid,
	"total_cents" bigint NOT NULL,
	"content" jsonb NOT NULL,
	"issued_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	CONSTRAINT "documents_number_unique" UNIQUE("number"),
	CONSTRAINT "documents_reverses_unique" UNIQUE("reverses"),
	CONSTRAINT "documents_kind_known" CHECK ("documents"."kind" in ('invoice', 'credit_note', 'reversal')),
	CONSTRAINT "documents_issued_has_number" CHECK (("documents"."number" is null) = ("documents"."issued_at" is null)),
	CONSTRAINT "documents_reversal_reverses" CHECK (("documents"."kind" = 'reversal') = ("documents"."reverses" is not null)),
	CONSTRAINT "documents_credits_a_refund" CHECK ("documents"."kind" <> 'credit_note' or "documents"."refund_id" is not null),
	CONSTRAINT "documents_total_positive" CHECK ("documents"."total_cents" >= 1)
);
--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "seller_tax_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "document_years" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_credit_note_per_refund" ON "documents" USING btree ("refund_id") WHERE "documents"."kind" = 'credit_note';--> statement-breakpoint
CREATE INDEX "documents_by_purchase" ON "documents" USING btree ("purchase_id","position");--> statement-breakpoint
CREATE INDEX "documents_waiting" ON "documents" USING btree ("position") WHERE "documents"."number" is null;--> statement-breakpoint
CREATE INDEX "documents_with_person" ON "documents" USING btree ("issued_at") WHERE "documents"."erased_at" is null;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_document_years_known" CHECK ("shop_settings"."document_years" between 1 and 100);--> statement-breakpoint
-- A document that was issued never changes, but the person in it is removed after the years that it is kept for.
CREATE FUNCTION "documents_unchanged"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF OLD."number" IS NULL THEN
			RETURN NEW;
		END IF;
		IF OLD."erased_at" IS NULL AND NEW."erased_at" IS NOT NULL
			AND to_jsonb(NEW) - 'content' - 'erased_at' = to_jsonb(OLD) - 'content' - 'erased_at'
			AND NEW."content" = jsonb_set(OLD."content", '{payment,card}', 'null') || '{"buyer": null, "deliveredTo": null}' THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'documents never change: % is refused', TG_OP;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "documents_unchanged" BEFORE UPDATE OR DELETE ON "documents" FOR EACH ROW EXECUTE FUNCTION "documents_unchanged"();--> statement-breakpoint
CREATE TRIGGER "documents_not_emptied" BEFORE TRUNCATE ON "documents" FOR EACH STATEMENT EXECUTE FUNCTION "documents_unchanged"();
