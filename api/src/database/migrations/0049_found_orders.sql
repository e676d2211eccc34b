-- As `foldedText` in the contract: in lower case, equivalent characters unified, without accents.
CREATE FUNCTION "folded_text"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT replace(replace(replace(replace(replace(translate(
		lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g')),
		'øØđĐðÐłŁıς', 'ooddddlliσ'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;--> statement-breakpoint
-- As `phoneDigits` in the contract: all digits, and those after the calling code.
CREATE FUNCTION "phone_digits"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT "all" || ' ' || CASE WHEN "plain" ~ '^[^0-9]*(\+|00)' OR "all" ~ '^1[0-9]{10}$' THEN ltrim(regexp_replace("all",
		'^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(2[1-689]|3[578]|42|5[09]|6[7-9]|8[035789]|9[679])[0-9])', ''), '0')
		ELSE "all" END
	FROM (SELECT "plain", ltrim(regexp_replace("plain", '[^0-9]', '', 'g'), '0') AS "all"
		FROM (SELECT replace(normalize($1, NFKC), '(0)', '') AS "plain") AS "typed") AS "digits"
$$;--> statement-breakpoint
-- The words of a folded text. Words longer than the index takes are cut, as in the contract. No function calls another,
-- because a restore of a backup knows no search path.
CREATE FUNCTION "search_words"(text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT coalesce(array_to_tsvector(array_agg(left("word", 64)) FILTER (WHERE "word" <> '')), ''::tsvector)
	FROM regexp_split_to_table($1, '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+') AS "word"
$$;--> statement-breakpoint
DROP INDEX "orders_by_words";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "postcode" text, ADD COLUMN "city" text;--> statement-breakpoint
UPDATE "orders" SET "postcode" = p."postcode", "city" = p."city" FROM "purchases" p
WHERE p."id" = "orders"."purchase_id" AND (p."postcode" IS NOT NULL OR p."city" IS NOT NULL);--> statement-breakpoint
-- Together, so that the table is written once. Older processes search the new column.
ALTER TABLE "orders" DROP COLUMN "search", ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (search_words(folded_text("orders"."user_name" || ' ' || "orders"."user_email" || ' ' || "orders"."product_name" || ' ' || "orders"."number" || ' ' || coalesce("orders"."transaction_id", '') || ' ' || coalesce("orders"."purchase_number", '') || ' ' || coalesce("orders"."po_number", '') || ' ' || "orders"."address" || ' ' || coalesce("orders"."city", '') || ' ' || coalesce("orders"."postcode", '') || ' ' || translate(coalesce("orders"."postcode", ''), ' -', '') || ' ' || phone_digits("orders"."phone")))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_by_words" ON "orders" USING gin ("search") WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "documents_by_code" ON "documents" USING btree (regexp_replace(lower("number"), '[^0-9a-z]', '', 'g') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_partly_refunded" ON "orders" USING btree ("id") WHERE refunded_cents > 0 and refunded_at is null;--> statement-breakpoint
CREATE INDEX "purchases_partly_refunded" ON "purchases" USING btree ("id") WHERE refunded_cents > 0 and refunded_at is null;--> statement-breakpoint
CREATE INDEX "shipments_by_code" ON "shipments" USING btree (regexp_replace(lower("tracking_number"), '[^0-9a-z]', '', 'g') text_pattern_ops);