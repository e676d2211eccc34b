CREATE TABLE "asked_searches" (
	"text" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	"found_nothing" integer NOT NULL,
	"finds_nothing" boolean NOT NULL,
	CONSTRAINT "asked_searches_text_day_pk" PRIMARY KEY("text","day")
);
--> statement-breakpoint
CREATE TABLE "synonyms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"words" text NOT NULL,
	"means" text NOT NULL,
	"is_on" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "synonyms_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE INDEX "asked_searches_by_day" ON "asked_searches" USING btree ("day");--> statement-breakpoint
CREATE INDEX "products_by_gtin_key" ON "products" USING btree (regexp_replace(lower("gtin"), '[[:space:]_.,/()''"-]+', '', 'g')) WHERE "products"."gtin" <> '';--> statement-breakpoint
-- Lists are also sorted by weight in the memory of processes.
CREATE TRIGGER "products_noted_if_weighed" AFTER UPDATE ON "products"
FOR EACH ROW WHEN (OLD."weight_grams" IS DISTINCT FROM NEW."weight_grams") EXECUTE FUNCTION "note_filtered_product" ();
