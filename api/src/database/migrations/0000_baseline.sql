-- Written by hand: the functions at the beginning, and everything after the last index. Drizzle generates
-- the rest from the tables.

-- Functions that columns use: searches and the number of a purchase.
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
-- Short enough to read out, without characters that look alike.
CREATE FUNCTION "new_purchase_number" () RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  alphabet CONSTANT text := '23456789BCDFGHJKMNPQRSTVWXYZ';
  drawn text;
BEGIN
  LOOP
    drawn := '';
    FOR place IN 1..8 LOOP
      drawn := drawn || substr(alphabet, 1 + floor(random() * length(alphabet))::int, 1);
    END LOOP;
    drawn := substr(drawn, 1, 4) || '-' || substr(drawn, 5);
    EXIT WHEN NOT EXISTS (SELECT FROM "purchases" WHERE "purchases"."number" = drawn);
  END LOOP;
  RETURN drawn;
END;
$$;--> statement-breakpoint

-- Generated.
CREATE SCHEMA "identity";
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"identity_subject" text NOT NULL,
	"email_verified" boolean NOT NULL,
	"name" text NOT NULL,
	"role" text,
	"image" text,
	"pictured_image" text,
	"gender" text,
	"phone" text,
	"address" text,
	"education" text,
	"linked_in_link" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('admin', 'orders-staff', 'shipping-staff', 'products-staff', 'viewer')),
	CONSTRAINT "users_gender_known" CHECK ("users"."gender" in ('Male', 'Female'))
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"occurred_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject_id" text,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"address" text,
	"request_id" text,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', replace("audit_log"."actor" || ' ' || "audit_log"."action" || ' ' || "audit_log"."subject", '.', ' '))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"cart_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"is_saved" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"product_name" text NOT NULL,
	"product_image" text NOT NULL,
	"unit" text NOT NULL,
	CONSTRAINT "cart_lines_cart_id_product_id_pk" PRIMARY KEY("cart_id","product_id"),
	CONSTRAINT "cart_lines_quantity_positive" CHECK ("cart_lines"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "cart_operations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"name" text,
	"email" text,
	"address" text,
	"phone" text,
	"company" text,
	"postcode" text,
	"city" text,
	"country" text,
	"region" text,
	"shipping_rate_id" uuid,
	"discount_code" text,
	"po_number" text,
	"invoice_address" jsonb,
	"tax_number" text,
	"version" integer DEFAULT 1 NOT NULL,
	"purchase_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carts_purchase_id_unique" UNIQUE("purchase_id")
);
--> statement-breakpoint
CREATE TABLE "product_attributes" (
	"product_id" uuid NOT NULL,
	"attribute_id" uuid NOT NULL,
	"low" double precision NOT NULL,
	"high" double precision NOT NULL,
	CONSTRAINT "product_attributes_product_id_attribute_id_pk" PRIMARY KEY("product_id","attribute_id"),
	CONSTRAINT "product_attributes_in_order" CHECK ("product_attributes"."low" <= "product_attributes"."high")
);
--> statement-breakpoint
CREATE TABLE "product_changes" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"changed_by" "xid8" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind_id" uuid DEFAULT '00000000-0000-7000-8000-000000000001' NOT NULL,
	"price_cents" bigint NOT NULL,
	"image" text NOT NULL,
	"pictured_image" text,
	"description" text NOT NULL,
	"available_quantity" integer NOT NULL,
	"minimum_order" integer NOT NULL,
	"unit" text DEFAULT 'piece' NOT NULL,
	"weight_grams" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_public" boolean DEFAULT true NOT NULL,
	"first_published_at" timestamp (3) with time zone DEFAULT now(),
	"appears_at" timestamp (3) with time zone,
	"shelf_place" text DEFAULT '' NOT NULL,
	"own_place" integer DEFAULT 0 NOT NULL,
	"own_rank" integer GENERATED ALWAYS AS (case when "products"."own_place" = 0 then 0 else 10000 - "products"."own_place" end) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"low_stock_threshold" integer DEFAULT 5 NOT NULL,
	"low_stock_noticed_at" timestamp with time zone,
	"brand" text DEFAULT '' NOT NULL,
	"sku" text DEFAULT '' NOT NULL,
	"gtin" text DEFAULT '' NOT NULL,
	"in_the_box" text DEFAULT '' NOT NULL,
	"length_mm" integer DEFAULT 0 NOT NULL,
	"width_mm" integer DEFAULT 0 NOT NULL,
	"height_mm" integer DEFAULT 0 NOT NULL,
	"manufacturer" text DEFAULT '' NOT NULL,
	"responsible_person" text DEFAULT '' NOT NULL,
	"warnings" text DEFAULT '' NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"in_stock" boolean GENERATED ALWAYS AS ("products"."available_quantity" > 0) STORED NOT NULL,
	"is_low" boolean GENERATED ALWAYS AS ("products"."available_quantity" < "products"."low_stock_threshold") STORED NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(lower("products"."name" || ' ; ' || "products"."brand" || ' ; ' || "products"."sku" || ' ; ' || "products"."gtin"), '(\d),(?=\d{3}(?!\d))', '\1', 'g'), '(\d)[.,]0+(?!\d)', '\1', 'g'), '(\d)[.,](?=\d)', '\1p', 'g'), '\y(\d)[ -](?=\d{1,2}/\d)', '\1z', 'g'), '(\d)/(?=\d)', '\1q', 'g'), '(\d)[x×](?=\d)', '\1 x ', 'g'), '(\d) ?(?:["″”]|''''|′′)', '\1in', 'g'), '(\d)(?=(?:(?:, | and | to | or | x | ?[-–] ?)[\dp]+){1,12} ?mm\y)', '\1mm', 'g'), '\y(\d[\dpqz]*)[ -]?([a-z]+)\y', '\1 \1\2 \2', 'g'), '[-–/_.,:;@&+*]', ' ', 'g')), 'A') || setweight(to_tsvector('english', regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(lower("products"."description"), '(\d),(?=\d{3}(?!\d))', '\1', 'g'), '(\d)[.,]0+(?!\d)', '\1', 'g'), '(\d)[.,](?=\d)', '\1p', 'g'), '\y(\d)[ -](?=\d{1,2}/\d)', '\1z', 'g'), '(\d)/(?=\d)', '\1q', 'g'), '(\d)[x×](?=\d)', '\1 x ', 'g'), '(\d) ?(?:["″”]|''''|′′)', '\1in', 'g'), '(\d)(?=(?:(?:, | and | to | or | x | ?[-–] ?)[\dp]+){1,12} ?mm\y)', '\1mm', 'g'), '\y(\d[\dpqz]*)[ -]?([a-z]+)\y', '\1 \1\2 \2', 'g'), '[-–/_.,:;@&+*]', ' ', 'g')), 'B')) STORED NOT NULL,
	CONSTRAINT "products_stock_not_negative" CHECK ("products"."available_quantity" >= 0),
	CONSTRAINT "products_minimum_order_positive" CHECK ("products"."minimum_order" >= 1),
	CONSTRAINT "products_unit_known" CHECK ("products"."unit" in ('piece', 'set', 'pack')),
	CONSTRAINT "products_weight_not_negative" CHECK ("products"."weight_grams" >= 0),
	CONSTRAINT "products_price_positive" CHECK ("products"."price_cents" >= 1),
	CONSTRAINT "products_size_not_negative" CHECK (least("products"."length_mm", "products"."width_mm", "products"."height_mm") >= 0),
	CONSTRAINT "products_low_stock_not_negative" CHECK ("products"."low_stock_threshold" >= 0),
	CONSTRAINT "products_public_first" CHECK (not "products"."is_public" or "products"."first_published_at" is not null),
	CONSTRAINT "products_own_place_known" CHECK ("products"."own_place" between 0 and 9999),
	CONSTRAINT "products_appear_once" CHECK (not "products"."is_public" or "products"."appears_at" is null)
);
--> statement-breakpoint
CREATE TABLE "search_trigrams" (
	"trigram" text NOT NULL,
	"phrase" text NOT NULL,
	CONSTRAINT "search_trigrams_trigram_phrase_pk" PRIMARY KEY("trigram","phrase")
);
--> statement-breakpoint
CREATE TABLE "daily_payment_times" (
	"day" date NOT NULL,
	"seconds" integer NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "daily_payment_times_day_seconds_pk" PRIMARY KEY("day","seconds")
);
--> statement-breakpoint
CREATE TABLE "daily_product_sums" (
	"day" date NOT NULL,
	"product_id" uuid NOT NULL,
	"units" bigint NOT NULL,
	"charged_cents" bigint NOT NULL,
	CONSTRAINT "daily_product_sums_day_product_id_pk" PRIMARY KEY("day","product_id")
);
--> statement-breakpoint
CREATE TABLE "daily_sums" (
	"day" date PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"charged_cents" bigint NOT NULL,
	"orders" integer NOT NULL,
	"units" bigint NOT NULL,
	"refunded_cents" bigint NOT NULL,
	"refunds" integer NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "firebase_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL,
	"id_token" text,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" json,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "attribute_options" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attribute_options_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"attribute_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attributes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind_id" uuid NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"type" text NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"is_key_figure" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "attributes_type_known" CHECK ("attributes"."type" in ('number', 'range', 'choice', 'yesNo'))
);
--> statement-breakpoint
CREATE TABLE "kind_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"kind_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kinds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"level" integer DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "kinds_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchase_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_changes" (
	"transaction" "xid8" PRIMARY KEY DEFAULT pg_current_xact_id() NOT NULL,
	"changes" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"user_name" text NOT NULL,
	"user_email" text NOT NULL,
	"product_id" uuid NOT NULL,
	"product_name" text NOT NULL,
	"product_image" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"unit" text DEFAULT 'piece' NOT NULL,
	"total_cents" bigint NOT NULL,
	"address" text NOT NULL,
	"phone" text NOT NULL,
	"status" text DEFAULT 'Pending' NOT NULL,
	"purchase_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"purchase_number" text NOT NULL,
	"po_number" text,
	"postcode" text,
	"city" text,
	"discount_cents" bigint DEFAULT 0 NOT NULL,
	"tax_cents" bigint DEFAULT 0 NOT NULL,
	"included_tax_cents" bigint DEFAULT 0 NOT NULL,
	"transaction_id" text,
	"card_brand" text,
	"card_last4" text,
	"shipped_quantity" integer DEFAULT 0 NOT NULL,
	"carrier" text,
	"tracking_number" text,
	"tracking_link" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"shipped_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"charged_cents" integer GENERATED ALWAYS AS (("orders"."total_cents" - "orders"."discount_cents" + "orders"."tax_cents")::int) STORED NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"refunded_quantity" integer DEFAULT 0 NOT NULL,
	"refunded_shipped_quantity" integer DEFAULT 0 NOT NULL,
	"refunded_lost_quantity" integer DEFAULT 0 NOT NULL,
	"payment_status" text GENERATED ALWAYS AS (case when "orders"."transaction_id" is null then 'Unpaid' when "orders"."refunded_at" is null then 'Paid' else 'Refunded' end) STORED NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (search_words(folded_text("orders"."user_name" || ' ' || "orders"."user_email" || ' ' || "orders"."product_name" || ' ' || "orders"."purchase_number" || ' ' || coalesce("orders"."transaction_id", '') || ' ' || coalesce("orders"."po_number", '') || ' ' || "orders"."address" || ' ' || coalesce("orders"."city", '') || ' ' || coalesce("orders"."postcode", '') || ' ' || translate(coalesce("orders"."postcode", ''), ' -', '') || ' ' || phone_digits("orders"."phone")))) STORED NOT NULL,
	CONSTRAINT "orders_unit_known" CHECK ("orders"."unit" in ('piece', 'set', 'pack')),
	CONSTRAINT "orders_quantity_positive" CHECK ("orders"."quantity" >= 1),
	CONSTRAINT "orders_total_is_price_times_quantity" CHECK ("orders"."total_cents" = "orders"."price_cents" * "orders"."quantity"),
	CONSTRAINT "orders_discount_within_total" CHECK ("orders"."discount_cents" between 0 and "orders"."total_cents" and "orders"."tax_cents" >= 0 and "orders"."included_tax_cents" >= 0),
	CONSTRAINT "orders_position_positive" CHECK ("orders"."position" >= 1),
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('Pending', 'Shipped')),
	CONSTRAINT "orders_paid_has_date" CHECK (("orders"."transaction_id" is null) = ("orders"."paid_at" is null)),
	CONSTRAINT "orders_shipped_is_paid" CHECK ("orders"."status" <> 'Shipped' or "orders"."transaction_id" is not null),
	CONSTRAINT "orders_carrier_known" CHECK ("orders"."carrier" in ('UPS', 'FedEx', 'USPS', 'DHL', 'Other')),
	CONSTRAINT "orders_tracking_has_carrier" CHECK ("orders"."carrier" is not null or ("orders"."tracking_number" is null and "orders"."tracking_link" is null)),
	CONSTRAINT "orders_tracked_is_shipped" CHECK ("orders"."status" = 'Shipped' or "orders"."shipped_quantity" > 0 or "orders"."carrier" is null),
	CONSTRAINT "orders_refunded_was_paid" CHECK ("orders"."refunded_at" is null or "orders"."transaction_id" is not null),
	CONSTRAINT "orders_refunded_within_charge" CHECK ("orders"."refunded_cents" between 0 and "orders"."charged_cents"),
	CONSTRAINT "orders_shipped_within_quantity" CHECK ("orders"."shipped_quantity" between 0 and "orders"."quantity"),
	CONSTRAINT "orders_refunded_within_quantity" CHECK ("orders"."refunded_quantity" between 0 and "orders"."quantity"),
	CONSTRAINT "orders_refunded_shipped_within_shipped" CHECK ("orders"."refunded_shipped_quantity" between 0 and least("orders"."refunded_quantity", "orders"."shipped_quantity")),
	CONSTRAINT "orders_no_unit_shipped_and_refunded_before" CHECK ("orders"."shipped_quantity" + "orders"."refunded_quantity" - "orders"."refunded_shipped_quantity" <= "orders"."quantity")
);
--> statement-breakpoint
CREATE TABLE "payment_event_cursor" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"read_until" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_event_cursor_one_row" CHECK ("payment_event_cursor"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"provider_id" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_intents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" text,
	"purchase_id" uuid,
	"user_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"charged_back_cents" bigint DEFAULT 0 NOT NULL,
	"failure" text,
	"disputed_at" timestamp with time zone,
	"succeeded_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_intents_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "payment_intents_amount_positive" CHECK ("payment_intents"."amount_cents" >= 1),
	CONSTRAINT "payment_intents_refunded_within_amount" CHECK ("payment_intents"."refunded_cents" between "payment_intents"."charged_back_cents" and "payment_intents"."amount_cents" and "payment_intents"."charged_back_cents" >= 0),
	CONSTRAINT "payment_intents_status_known" CHECK ("payment_intents"."status" in ('open', 'canceled', 'succeeded', 'refunding', 'refunded', 'disputed', 'charged_back'))
);
--> statement-breakpoint
CREATE TABLE "product_pictures" (
	"product_id" uuid NOT NULL,
	"picture_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	CONSTRAINT "product_pictures_product_id_picture_id_pk" PRIMARY KEY("product_id","picture_id")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"upload_id" uuid,
	"source" text,
	"is_square" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"made_at" timestamp with time zone,
	"width" integer,
	"height" integer,
	"next_try_at" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"unused_since" timestamp with time zone,
	CONSTRAINT "pictures_size_positive" CHECK ("pictures"."width" > 0 and "pictures"."height" > 0),
	CONSTRAINT "pictures_from_one" CHECK (("pictures"."source" is null) <> ("pictures"."upload_id" is null))
);
--> statement-breakpoint
CREATE TABLE "discount_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"value" bigint NOT NULL,
	"minimum_goods_cents" bigint DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"max_uses" integer,
	"max_uses_per_user" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "discount_codes_code_unique" UNIQUE("code"),
	CONSTRAINT "discount_codes_upper_case" CHECK ("discount_codes"."code" = upper("discount_codes"."code")),
	CONSTRAINT "discount_codes_kind_known" CHECK ("discount_codes"."kind" in ('percent', 'amount', 'freeShipping')),
	CONSTRAINT "discount_codes_value_not_negative" CHECK ("discount_codes"."value" >= 0),
	CONSTRAINT "discount_codes_percent_is_a_share" CHECK ("discount_codes"."kind" <> 'percent' or "discount_codes"."value" <= 10000),
	CONSTRAINT "discount_codes_minimum_not_negative" CHECK ("discount_codes"."minimum_goods_cents" >= 0),
	CONSTRAINT "discount_codes_uses_within_limit" CHECK ("discount_codes"."uses" >= 0 and "discount_codes"."uses" <= "discount_codes"."max_uses")
);
--> statement-breakpoint
CREATE TABLE "price_tiers" (
	"product_id" uuid NOT NULL,
	"min_quantity" integer NOT NULL,
	"price_cents" bigint NOT NULL,
	CONSTRAINT "price_tiers_product_id_min_quantity_pk" PRIMARY KEY("product_id","min_quantity"),
	CONSTRAINT "price_tiers_above_one" CHECK ("price_tiers"."min_quantity" >= 2),
	CONSTRAINT "price_tiers_price_positive" CHECK ("price_tiers"."price_cents" >= 1)
);
--> statement-breakpoint
CREATE TABLE "redemptions" (
	"purchase_id" uuid PRIMARY KEY NOT NULL,
	"code_id" uuid NOT NULL,
	"user_id" uuid
);
--> statement-breakpoint
CREATE TABLE "shipping_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"basis" text NOT NULL,
	"steps" jsonb NOT NULL,
	"countries" text[] NOT NULL,
	"regions" text[] NOT NULL,
	"cut_off_hour" integer NOT NULL,
	"min_days" integer NOT NULL,
	"max_days" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shipping_rates_basis_known" CHECK ("shipping_rates"."basis" in ('flat', 'weight', 'goods')),
	CONSTRAINT "shipping_rates_days_in_order" CHECK (0 <= "shipping_rates"."min_days" and "shipping_rates"."min_days" <= "shipping_rates"."max_days")
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"rate" integer NOT NULL,
	"country" text NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"covers_shipping" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tax_rates_rate_is_a_share" CHECK ("tax_rates"."rate" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "product_documents" (
	"product_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "product_documents_product_id_document_id_pk" PRIMARY KEY("product_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "document_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"upload_id" uuid NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unused_since" timestamp with time zone,
	CONSTRAINT "document_files_bytes_positive" CHECK ("document_files"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "product_import_rows" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb,
	"product" text,
	"is_new" boolean DEFAULT false NOT NULL,
	"product_id" uuid,
	"version" integer,
	"name" text DEFAULT '' NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"values" jsonb,
	"stock_delta" integer DEFAULT 0 NOT NULL,
	"stock_seen" integer,
	"state" text NOT NULL,
	CONSTRAINT "product_import_rows_import_id_position_pk" PRIMARY KEY("import_id","position"),
	CONSTRAINT "product_import_rows_state_known" CHECK ("product_import_rows"."state" in ('read', 'unchanged', 'planned', 'saved', 'left-out'))
);
--> statement-breakpoint
CREATE TABLE "product_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'reading' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"actor_id" uuid,
	"actor" text NOT NULL,
	"address" text,
	"request_id" text,
	"file_name" text NOT NULL,
	"encoding" text NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"saved" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_imports_state_known" CHECK ("product_imports"."state" in ('reading', 'planning', 'planned', 'applying', 'done', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text DEFAULT new_purchase_number() NOT NULL,
	"user_id" uuid,
	"user_name" text NOT NULL,
	"user_email" text NOT NULL,
	"cart_id" uuid,
	"address" text NOT NULL,
	"phone" text NOT NULL,
	"company" text,
	"postcode" text,
	"city" text,
	"country" text,
	"region" text,
	"po_number" text,
	"invoice_address" jsonb,
	"tax_number" text,
	"discount_code" text,
	"shipping_rate_id" uuid,
	"shipping_name" text,
	"arrives_from" date,
	"arrives_to" date,
	"tax_name" text,
	"terms" jsonb NOT NULL,
	"goods_cents" bigint NOT NULL,
	"discount_cents" bigint NOT NULL,
	"shipping_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	"included_tax_cents" bigint NOT NULL,
	"shipping_tax_cents" bigint DEFAULT 0 NOT NULL,
	"shipping_included_tax_cents" bigint DEFAULT 0 NOT NULL,
	"total_cents" bigint NOT NULL,
	"transaction_id" text,
	"card_brand" text,
	"card_last4" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"disputed_at" timestamp with time zone,
	"expiry_warned_at" timestamp with time zone,
	CONSTRAINT "purchases_number_unique" UNIQUE("number"),
	CONSTRAINT "purchases_cart_id_unique" UNIQUE("cart_id"),
	CONSTRAINT "purchases_transaction_id_unique" UNIQUE("transaction_id"),
	CONSTRAINT "purchases_parts_add_up" CHECK ("purchases"."total_cents" = "purchases"."goods_cents" - "purchases"."discount_cents" + "purchases"."shipping_cents" + "purchases"."tax_cents"),
	CONSTRAINT "purchases_parts_not_negative" CHECK ("purchases"."discount_cents" between 0 and "purchases"."goods_cents" and "purchases"."shipping_cents" >= 0 and "purchases"."tax_cents" >= 0
        and "purchases"."included_tax_cents" >= 0 and "purchases"."total_cents" >= 1),
	CONSTRAINT "purchases_paid_has_date" CHECK (("purchases"."transaction_id" is null) = ("purchases"."paid_at" is null)),
	CONSTRAINT "purchases_refunded_was_paid" CHECK ("purchases"."refunded_at" is null or "purchases"."transaction_id" is not null),
	CONSTRAINT "purchases_refunded_within_total" CHECK ("purchases"."refunded_cents" between 0 and "purchases"."total_cents")
);
--> statement-breakpoint
CREATE TABLE "refund_lines" (
	"refund_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"shipped_quantity" integer DEFAULT 0 NOT NULL,
	"lost_quantity" integer DEFAULT 0 NOT NULL,
	"amount_cents" bigint NOT NULL,
	"discount_cents" bigint DEFAULT 0 NOT NULL,
	"tax_cents" bigint DEFAULT 0 NOT NULL,
	"included_tax_cents" bigint DEFAULT 0 NOT NULL,
	"restocked" boolean DEFAULT false NOT NULL,
	CONSTRAINT "refund_lines_refund_id_order_id_pk" PRIMARY KEY("refund_id","order_id"),
	CONSTRAINT "refund_lines_quantity_not_negative" CHECK ("refund_lines"."quantity" >= 0),
	CONSTRAINT "refund_lines_shipped_within_quantity" CHECK ("refund_lines"."shipped_quantity" between 0 and "refund_lines"."quantity"),
	CONSTRAINT "refund_lines_lost_within_shipped" CHECK ("refund_lines"."lost_quantity" between 0 and "refund_lines"."shipped_quantity"),
	CONSTRAINT "refund_lines_amount_not_negative" CHECK ("refund_lines"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"intent_id" uuid NOT NULL,
	"cause" text DEFAULT 'refund' NOT NULL,
	"provider_id" text,
	"amount_cents" bigint NOT NULL,
	"shipping_cents" bigint DEFAULT 0 NOT NULL,
	"shipping_tax_cents" bigint DEFAULT 0 NOT NULL,
	"shipping_included_tax_cents" bigint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"user_id" uuid,
	"request_key" text,
	"attempt" integer DEFAULT 0 NOT NULL,
	"return_id" uuid,
	"restock" boolean DEFAULT false NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"succeeded_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	CONSTRAINT "refunds_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "refunds_one_for_each_request" UNIQUE("user_id","request_key"),
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount_cents" >= 1),
	CONSTRAINT "refunds_cause_known" CHECK ("refunds"."cause" in ('refund', 'dispute', 'returned')),
	CONSTRAINT "refunds_shipping_within_amount" CHECK ("refunds"."shipping_cents" between 0 and "refunds"."amount_cents"),
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('pending', 'succeeded', 'failed')),
	CONSTRAINT "refunds_succeeded_at_provider" CHECK ("refunds"."state" <> 'succeeded' or "refunds"."succeeded_at" is not null and ("refunds"."provider_id" is not null or "refunds"."cause" <> 'refund')),
	CONSTRAINT "refunds_failed_has_date" CHECK (("refunds"."state" = 'failed') = ("refunds"."failed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "return_lines" (
	"return_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"received_quantity" integer,
	"restocked" boolean DEFAULT false NOT NULL,
	CONSTRAINT "return_lines_return_id_order_id_pk" PRIMARY KEY("return_id","order_id"),
	CONSTRAINT "return_lines_quantity_positive" CHECK ("return_lines"."quantity" >= 1),
	CONSTRAINT "return_lines_received_within_quantity" CHECK ("return_lines"."received_quantity" between 0 and "return_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"user_id" uuid,
	"reason" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	CONSTRAINT "returns_state_known" CHECK ("returns"."state" in ('requested', 'approved', 'declined', 'received', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"product_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"image" text,
	"ratings" smallint NOT NULL,
	"review_content" text NOT NULL,
	"is_verified_buyer" boolean DEFAULT false NOT NULL,
	"reply" text,
	"hidden_reason" text,
	"edited_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_ratings_1_to_5" CHECK ("reviews"."ratings" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"occurred_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"subject" text,
	"user_id" uuid,
	"email_hash" text,
	"actor" text,
	"address" text,
	"device" text,
	"detail" text
);
--> statement-breakpoint
CREATE TABLE "shipment_lines" (
	"shipment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "shipment_lines_shipment_id_order_id_pk" PRIMARY KEY("shipment_id","order_id"),
	CONSTRAINT "shipment_lines_quantity_positive" CHECK ("shipment_lines"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"address" text NOT NULL,
	"carrier" text,
	"tracking_number" text,
	"tracking_link" text,
	"shipped_at" timestamp with time zone DEFAULT now() NOT NULL,
	"shipped_by" uuid,
	"tracking_changed_at" timestamp with time zone,
	"lost_at" timestamp with time zone,
	"lost_by" uuid,
	"replaces" uuid,
	CONSTRAINT "shipments_carrier_known" CHECK ("shipments"."carrier" in ('UPS', 'FedEx', 'USPS', 'DHL', 'Other')),
	CONSTRAINT "shipments_tracking_has_carrier" CHECK ("shipments"."carrier" is not null or ("shipments"."tracking_number" is null and "shipments"."tracking_link" is null))
);
--> statement-breakpoint
CREATE TABLE "shop_settings" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"seller_name" text NOT NULL,
	"seller_address" text NOT NULL,
	"seller_tax_number" text DEFAULT '' NOT NULL,
	"weight_unit" text NOT NULL,
	"return_days" integer DEFAULT 30 NOT NULL,
	"days_off" date[] DEFAULT '{}' NOT NULL,
	"document_years" integer DEFAULT 10 NOT NULL,
	"purchase_years" integer DEFAULT 0 NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "shop_settings_one_row" CHECK ("shop_settings"."is_only"),
	CONSTRAINT "shop_settings_return_days_known" CHECK ("shop_settings"."return_days" between 0 and 365),
	CONSTRAINT "shop_settings_document_years_known" CHECK ("shop_settings"."document_years" between 1 and 100),
	CONSTRAINT "shop_settings_purchase_years_known" CHECK ("shop_settings"."purchase_years" between 0 and 100),
	CONSTRAINT "shop_settings_weight_unit_known" CHECK ("shop_settings"."weight_unit" in ('kg', 'lb'))
);
--> statement-breakpoint
CREATE TABLE "stock_notices" (
	"product_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"shop_url" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_notices_product_id_user_id_pk" PRIMARY KEY("product_id","user_id")
);
--> statement-breakpoint
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
	CONSTRAINT "stock_changes_reason_known" CHECK ("stock_changes"."reason" in ('added', 'order', 'cancelled', 'expired', 'restock', 'correction', 'return', 'refund', 'import', 'bulk', 'replacement'))
);
--> statement-breakpoint
CREATE TABLE "identity"."account" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."jwks" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"alg" text,
	"crv" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identity"."session" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"authenticated_at" timestamp with time zone,
	"second_factor" boolean DEFAULT false NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"user_id" text NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "identity"."two_factor" (
	"id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"user_id" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identity"."user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"phone_number" text,
	"phone_number_verified" boolean DEFAULT false NOT NULL,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"owner_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email"),
	CONSTRAINT "user_phone_number_unique" UNIQUE("phone_number")
);
--> statement-breakpoint
CREATE TABLE "identity"."verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attributes" ADD CONSTRAINT "product_attributes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attributes" ADD CONSTRAINT "product_attributes_attribute_id_attributes_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attributes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_kind_id_kinds_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."kinds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_payment_times" ADD CONSTRAINT "daily_payment_times_day_daily_sums_day_fk" FOREIGN KEY ("day") REFERENCES "public"."daily_sums"("day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_product_sums" ADD CONSTRAINT "daily_product_sums_day_daily_sums_day_fk" FOREIGN KEY ("day") REFERENCES "public"."daily_sums"("day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firebase_sessions" ADD CONSTRAINT "firebase_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_options" ADD CONSTRAINT "attribute_options_attribute_id_attributes_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attributes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attributes" ADD CONSTRAINT "attributes_kind_id_kinds_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."kinds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kind_slugs" ADD CONSTRAINT "kind_slugs_kind_id_kinds_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."kinds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kinds" ADD CONSTRAINT "kinds_parent_id_kinds_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."kinds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_notes" ADD CONSTRAINT "purchase_notes_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_views" ADD CONSTRAINT "order_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_tiers" ADD CONSTRAINT "price_tiers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_code_id_discount_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."discount_codes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_documents" ADD CONSTRAINT "product_documents_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_documents" ADD CONSTRAINT "product_documents_document_id_document_files_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD CONSTRAINT "product_import_rows_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_intent_id_payment_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."payment_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_notices" ADD CONSTRAINT "stock_notices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_notices" ADD CONSTRAINT "stock_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "identity"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "identity"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."two_factor" ADD CONSTRAINT "two_factor_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "identity"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_identity_subject_unique" ON "users" USING btree ("identity_subject");--> statement-breakpoint
CREATE INDEX "users_by_words" ON "users" USING gin (to_tsvector('simple', translate("name" || ' ' || "email", '@._-', '    ')));--> statement-breakpoint
CREATE INDEX "users_by_creation" ON "users" USING btree ("created_at") WHERE "users"."role" is null;--> statement-breakpoint
CREATE INDEX "users_by_image" ON "users" USING hash ("image") WHERE "users"."image" is not null;--> statement-breakpoint
CREATE INDEX "users_to_picture" ON "users" USING btree ("id") WHERE "users"."pictured_image" is distinct from "users"."image";--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("id") WHERE "users"."role" = 'admin';--> statement-breakpoint
CREATE INDEX "attempts_by_end" ON "attempts" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "audit_log_by_subject" ON "audit_log" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_words" ON "audit_log" USING gin ("search");--> statement-breakpoint
CREATE INDEX "cart_operations_by_age" ON "cart_operations" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "carts_one_for_each_user" ON "carts" USING btree ("user_id") WHERE "carts"."purchase_id" is null;--> statement-breakpoint
CREATE INDEX "carts_by_user" ON "carts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "carts_by_age" ON "carts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "product_attributes_by_value" ON "product_attributes" USING btree ("attribute_id","low","high","product_id");--> statement-breakpoint
CREATE INDEX "product_changes_by_transaction" ON "product_changes" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("first_published_at","id") WHERE "products"."archived_at" is null and "products"."is_public";--> statement-breakpoint
CREATE INDEX "products_newest_in_stock" ON "products" USING btree ("first_published_at","id") WHERE "products"."in_stock" and "products"."archived_at" is null and "products"."is_public";--> statement-breakpoint
CREATE INDEX "products_by_shelf" ON "products" USING btree (("shelf_place" = ''),regexp_replace(regexp_replace(lower("shelf_place"), '(\d+)', '000000000000\1', 'g'), '0*(\d{12})(?!\d)', '\1', 'g'),"id") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_not_public" ON "products" USING btree ("id") WHERE "products"."archived_at" is null and not "products"."is_public";--> statement-breakpoint
CREATE INDEX "products_appearing" ON "products" USING btree ("appears_at") WHERE "products"."appears_at" is not null;--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree (btrim("name", E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff')) WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_on_sale" ON "products" USING btree ("id") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("price_cents","id") WHERE "products"."archived_at" is null and "products"."is_public";--> statement-breakpoint
CREATE INDEX "products_in_stock_by_price" ON "products" USING btree ("price_cents","id") WHERE "products"."in_stock" and "products"."archived_at" is null and "products"."is_public";--> statement-breakpoint
CREATE INDEX "products_low_on_stock" ON "products" USING btree ("id") WHERE "products"."is_low";--> statement-breakpoint
CREATE INDEX "products_by_kind" ON "products" USING btree ("kind_id","id") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_by_brand" ON "products" USING btree ("brand","id") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_to_picture" ON "products" USING btree ("id") WHERE "products"."pictured_image" is distinct from "products"."image";--> statement-breakpoint
CREATE INDEX "products_by_sku_key" ON "products" USING btree (regexp_replace(lower("sku"), '[[:space:]_.,/()''"-]+', '', 'g')) WHERE "products"."sku" <> '';--> statement-breakpoint
CREATE INDEX "products_by_name_key" ON "products" USING hash (regexp_replace(lower("name"), '[[:space:]_.,/()''"-]+', '', 'g'));--> statement-breakpoint
CREATE INDEX "products_archived" ON "products" USING btree ("id") WHERE "products"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "products_by_all_words" ON "products" USING gin ("words");--> statement-breakpoint
CREATE INDEX "products_by_all_name_words" ON "products" USING gin (ts_filter("words", '{a}'));--> statement-breakpoint
CREATE INDEX "daily_product_sums_by_product" ON "daily_product_sums" USING btree ("product_id","day","units","charged_cents");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_credit_note_per_refund" ON "documents" USING btree ("refund_id") WHERE "documents"."kind" = 'credit_note';--> statement-breakpoint
CREATE INDEX "documents_by_purchase" ON "documents" USING btree ("purchase_id","position");--> statement-breakpoint
CREATE INDEX "documents_by_code" ON "documents" USING btree (regexp_replace(lower("number"), '[^0-9a-z]', '', 'g') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "documents_waiting" ON "documents" USING btree ("position") WHERE "documents"."number" is null;--> statement-breakpoint
CREATE INDEX "documents_with_person" ON "documents" USING btree ("issued_at") WHERE "documents"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "firebase_sessions_by_user" ON "firebase_sessions" USING btree ("user_id","signed_in_at");--> statement-breakpoint
CREATE INDEX "firebase_sessions_by_check" ON "firebase_sessions" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "attribute_options_by_attribute" ON "attribute_options" USING btree ("attribute_id");--> statement-breakpoint
CREATE INDEX "attributes_by_kind" ON "attributes" USING btree ("kind_id");--> statement-breakpoint
CREATE INDEX "kind_slugs_by_kind" ON "kind_slugs" USING btree ("kind_id");--> statement-breakpoint
CREATE INDEX "kinds_by_parent" ON "kinds" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_attempt_at") WHERE "mails"."sent_at" is null and "mails"."refused_at" is null;--> statement-breakpoint
CREATE INDEX "mails_waiting_by_recipient" ON "mails" USING btree (("data" ->> 'to')) WHERE "mails"."sent_at" is null and "mails"."refused_at" is null;--> statement-breakpoint
CREATE INDEX "mails_by_purchase" ON "mails" USING btree (("data" ->> 'purchaseId')) WHERE "mails"."data" ->> 'purchaseId' is not null;--> statement-breakpoint
CREATE INDEX "mails_by_age" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "customer_notes_by_user" ON "customer_notes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "customer_notes_by_author" ON "customer_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "purchase_notes_by_purchase" ON "purchase_notes" USING btree ("purchase_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_views_name_of_user" ON "order_views" USING btree ("user_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_for_each_product" ON "orders" USING btree ("purchase_id","product_id");--> statement-breakpoint
CREATE INDEX "orders_by_purchase_number" ON "orders" USING btree ("purchase_number");--> statement-breakpoint
CREATE INDEX "orders_by_user" ON "orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "orders_unpaid_by_user" ON "orders" USING btree ("user_id") WHERE "orders"."transaction_id" is null;--> statement-breakpoint
CREATE INDEX "orders_by_product" ON "orders" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_by_image" ON "orders" USING hash ("product_image");--> statement-breakpoint
CREATE INDEX "orders_by_payment" ON "orders" USING btree ("paid_at","quantity") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_paid_by_product" ON "orders" USING btree ("product_id","paid_at","quantity","charged_cents") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_by_state_and_purchase" ON "orders" USING btree ("payment_status","status","purchase_id");--> statement-breakpoint
CREATE INDEX "orders_to_settle" ON "orders" USING btree ("purchase_id") WHERE (case when status = 'Shipped' and payment_status = 'Paid' then quantity - shipped_quantity - refunded_quantity + refunded_shipped_quantity else 0 end) > 0;--> statement-breakpoint
CREATE INDEX "orders_by_words" ON "orders" USING gin ("search") WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "payment_events_unhandled" ON "payment_events" USING btree ("received_at") WHERE "payment_events"."handled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_intents_one_live_per_purchase" ON "payment_intents" USING btree ("purchase_id") WHERE "payment_intents"."status" in ('open', 'succeeded');--> statement-breakpoint
CREATE INDEX "payment_intents_by_purchase" ON "payment_intents" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "payment_intents_by_user" ON "payment_intents" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "payment_intents_refunded" ON "payment_intents" USING btree ("provider_id","id") WHERE "payment_intents"."refunded_cents" > 0;--> statement-breakpoint
CREATE INDEX "payment_intents_unfinished" ON "payment_intents" USING btree ("id") WHERE "payment_intents"."status" <> 'canceled' and "payment_intents"."settled_at" is null or "payment_intents"."status" = 'disputed';--> statement-breakpoint
CREATE INDEX "product_pictures_in_order" ON "product_pictures" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "product_pictures_by_picture" ON "product_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_by_upload" ON "pictures" USING btree ("upload_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_by_source" ON "pictures" USING btree (md5("source"),"is_square");--> statement-breakpoint
CREATE INDEX "pictures_to_fetch" ON "pictures" USING btree ("next_try_at") WHERE "pictures"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "pictures_failed" ON "pictures" USING btree ("id") WHERE "pictures"."problem" is not null;--> statement-breakpoint
CREATE INDEX "redemptions_by_code_and_user" ON "redemptions" USING btree ("code_id","user_id");--> statement-breakpoint
CREATE INDEX "redemptions_by_user" ON "redemptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_rates_one_for_each_place" ON "tax_rates" USING btree ("country",lower("region"));--> statement-breakpoint
CREATE INDEX "product_documents_by_document" ON "product_documents" USING btree ("document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_files_by_upload" ON "document_files" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "product_import_rows_read" ON "product_import_rows" USING btree ("import_id","position") WHERE "product_import_rows"."state" = 'read';--> statement-breakpoint
CREATE INDEX "product_import_rows_planned" ON "product_import_rows" USING btree ("import_id","position") WHERE "product_import_rows"."state" = 'planned';--> statement-breakpoint
CREATE INDEX "product_import_rows_by_product" ON "product_import_rows" USING btree ("import_id","product","line");--> statement-breakpoint
CREATE INDEX "purchases_by_user" ON "purchases" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "purchases_by_total" ON "purchases" USING btree ("total_cents","id");--> statement-breakpoint
CREATE INDEX "purchases_by_payment" ON "purchases" USING btree ("paid_at","total_cents",(date_part('epoch', paid_at - created_at)::int),"created_at") WHERE "purchases"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "purchases_partly_refunded" ON "purchases" USING btree ("id") WHERE refunded_cents > 0 and refunded_at is null;--> statement-breakpoint
CREATE INDEX "purchases_refunded" ON "purchases" USING btree ("refunded_at") WHERE "purchases"."refunded_at" is not null;--> statement-breakpoint
CREATE INDEX "purchases_unpaid_by_user" ON "purchases" USING btree ("user_id") WHERE "purchases"."transaction_id" is null;--> statement-breakpoint
CREATE INDEX "purchases_unpaid_by_expiry" ON "purchases" USING btree ("expires_at") WHERE "purchases"."transaction_id" is null;--> statement-breakpoint
CREATE INDEX "refund_lines_by_order" ON "refund_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_by_intent" ON "refunds" USING btree ("intent_id","id");--> statement-breakpoint
CREATE INDEX "refunds_succeeded" ON "refunds" USING btree ("succeeded_at","intent_id","amount_cents") WHERE "refunds"."state" = 'succeeded';--> statement-breakpoint
CREATE INDEX "refunds_failed_later" ON "refunds" USING btree ("failed_at","succeeded_at","intent_id","amount_cents") WHERE "refunds"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "refunds_pending" ON "refunds" USING btree ("id") WHERE "refunds"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "return_lines_by_order" ON "return_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "returns_by_purchase" ON "returns" USING btree ("purchase_id","id");--> statement-breakpoint
CREATE INDEX "returns_by_state" ON "returns" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "reviews_by_user" ON "reviews" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_one_for_each_product" ON "reviews" USING btree ("product_id","user_id");--> statement-breakpoint
CREATE INDEX "reviews_of_shop" ON "reviews" USING btree ("id") WHERE "reviews"."product_id" is null and "reviews"."hidden_reason" is null;--> statement-breakpoint
CREATE INDEX "reviews_of_product" ON "reviews" USING btree ("product_id","id","ratings") WHERE "reviews"."product_id" is not null and "reviews"."hidden_reason" is null;--> statement-breakpoint
CREATE INDEX "reviews_by_image" ON "reviews" USING hash ("image") WHERE "reviews"."image" is not null;--> statement-breakpoint
CREATE INDEX "reviews_hidden" ON "reviews" USING btree ("id") WHERE "reviews"."hidden_reason" is not null;--> statement-breakpoint
CREATE INDEX "security_events_by_age" ON "security_events" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "security_events_by_subject" ON "security_events" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "security_events_by_email" ON "security_events" USING btree ("email_hash","id");--> statement-breakpoint
CREATE INDEX "shipment_lines_by_order" ON "shipment_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipments_by_purchase" ON "shipments" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "shipments_by_code" ON "shipments" USING btree (regexp_replace(lower("tracking_number"), '[^0-9a-z]', '', 'g') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "stock_notices_by_user" ON "stock_notices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_by_user" ON "identity"."account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_by_user" ON "identity"."session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "two_factor_by_user" ON "identity"."two_factor" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verification_by_identifier" ON "identity"."verification" USING btree ("identifier");--> statement-breakpoint

-- Written by hand.

-- Rows that every shop has: the kind of products without another one.
INSERT INTO "kinds" ("id", "name", "slug") VALUES ('00000000-0000-7000-8000-000000000001', 'Other', 'other');--> statement-breakpoint

-- Constraints and statistics that Drizzle does not know.
-- Deferrable, so that an import may exchange the part numbers of two products.
ALTER TABLE "products" ADD CONSTRAINT "products_sku_unique" EXCLUDE USING btree (lower("sku") WITH =) WHERE ("sku" <> '') DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
-- Without these statistics the planner would expect that a third of the orders has units to send or refund.
CREATE STATISTICS "orders_units_to_settle" ON (case when status = 'Shipped' and payment_status = 'Paid' then quantity - shipped_quantity - refunded_quantity + refunded_shipped_quantity else 0 end) FROM "orders";--> statement-breakpoint

-- Tables that a crash may empty. Orders write no more to the log.
ALTER TABLE "order_changes" SET UNLOGGED;--> statement-breakpoint
-- After a crash has emptied it, processes read all products again.
ALTER TABLE "product_changes" SET UNLOGGED;--> statement-breakpoint

-- Records that nobody changes.
-- Refuses updates, truncation, and deletions of rows that are younger than the trigger's argument.
CREATE FUNCTION "append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND OLD."occurred_at" < now() - TG_ARGV[0]::interval THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "append_only"('6 years');--> statement-breakpoint
CREATE TRIGGER "audit_log_not_emptied" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "append_only"();--> statement-breakpoint
CREATE TRIGGER "security_events_append_only" BEFORE UPDATE OR DELETE ON "security_events" FOR EACH ROW EXECUTE FUNCTION "append_only"('400 days');--> statement-breakpoint
CREATE TRIGGER "security_events_not_emptied" BEFORE TRUNCATE ON "security_events" FOR EACH STATEMENT EXECUTE FUNCTION "append_only"();--> statement-breakpoint
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
CREATE TRIGGER "documents_not_emptied" BEFORE TRUNCATE ON "documents" FOR EACH STATEMENT EXECUTE FUNCTION "documents_unchanged"();--> statement-breakpoint

-- Which transactions changed what lists of orders show.
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
CREATE TRIGGER "documents_note_change" AFTER INSERT OR UPDATE OR DELETE ON "documents" FOR EACH ROW EXECUTE FUNCTION "note_order_change"();--> statement-breakpoint

-- What follows from a change of a product or a review.
-- A mail for each person who waits for the product.
CREATE FUNCTION "mail_stock_notices" () RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH deleted_notices AS (
    DELETE FROM "stock_notices" WHERE "product_id" = NEW."id" RETURNING "user_id", "shop_url"
  )
  INSERT INTO "mails" ("id", "kind", "data")
  SELECT gen_random_uuid(), 'backInStock', jsonb_build_object('to', "users"."email", 'name', "users"."name",
    'productId', NEW."id", 'productName', NEW."name", 'shopUrl', deleted_notices."shop_url")
  FROM deleted_notices JOIN "users" ON "users"."id" = deleted_notices."user_id";
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "products_back_in_stock" AFTER UPDATE OF "available_quantity", "minimum_order", "archived_at", "is_public" ON "products"
FOR EACH ROW WHEN (NEW."archived_at" IS NULL AND NEW."is_public" AND NEW."available_quantity" >= NEW."minimum_order"
  AND (OLD."archived_at" IS NOT NULL OR NOT OLD."is_public" OR OLD."available_quantity" < OLD."minimum_order"))
EXECUTE FUNCTION "mail_stock_notices" ();--> statement-breakpoint
-- A trigger, because a review is written, edited, hidden, shown again and deleted.
CREATE FUNCTION "count_reviews" () RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD."product_id" IS NOT NULL AND OLD."hidden_reason" IS NULL THEN
    UPDATE "products" SET "review_count" = "review_count" - 1, "rating_sum" = "rating_sum" - OLD."ratings"
    WHERE "id" = OLD."product_id";
  END IF;
  IF TG_OP <> 'DELETE' AND NEW."product_id" IS NOT NULL AND NEW."hidden_reason" IS NULL THEN
    UPDATE "products" SET "review_count" = "review_count" + 1, "rating_sum" = "rating_sum" + NEW."ratings"
    WHERE "id" = NEW."product_id";
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "reviews_counted" AFTER INSERT OR DELETE OR UPDATE OF "ratings", "hidden_reason" ON "reviews"
FOR EACH ROW EXECUTE FUNCTION "count_reviews" ();--> statement-breakpoint
CREATE FUNCTION "note_product_change" () RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."changed_at" = now();
  RETURN NEW;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "products_changed" BEFORE UPDATE OF "version" ON "products"
FOR EACH ROW EXECUTE FUNCTION "note_product_change" ();--> statement-breakpoint

-- The products whose rows in the memory of processes are stale.
CREATE FUNCTION "note_filtered_product" () RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "changed" uuid;
BEGIN
  IF TG_TABLE_NAME = 'products' THEN
    "changed" := coalesce(NEW."id", OLD."id");
  ELSE
    "changed" := coalesce(NEW."product_id", OLD."product_id");
  END IF;
  INSERT INTO "product_changes" ("product_id", "changed_by") VALUES ("changed", pg_current_xact_id())
  ON CONFLICT ("product_id") DO UPDATE SET "changed_by" = excluded."changed_by"
  WHERE "product_changes"."changed_by" <> excluded."changed_by";
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "products_noted" AFTER INSERT OR DELETE ON "products"
FOR EACH ROW EXECUTE FUNCTION "note_filtered_product" ();--> statement-breakpoint
-- Most orders change nothing of this.
CREATE TRIGGER "products_noted_if_filtered" AFTER UPDATE ON "products"
FOR EACH ROW WHEN (
  (OLD."kind_id", OLD."brand", OLD."price_cents", OLD."in_stock", OLD."review_count", OLD."rating_sum", OLD."is_public", OLD."archived_at" IS NULL)
  IS DISTINCT FROM
  (NEW."kind_id", NEW."brand", NEW."price_cents", NEW."in_stock", NEW."review_count", NEW."rating_sum", NEW."is_public", NEW."archived_at" IS NULL)
) EXECUTE FUNCTION "note_filtered_product" ();--> statement-breakpoint
-- Filtered lists are sorted by these in the memory of processes.
CREATE TRIGGER "products_noted_if_sorted" AFTER UPDATE ON "products"
FOR EACH ROW WHEN (
  (OLD."own_place", OLD."first_published_at") IS DISTINCT FROM (NEW."own_place", NEW."first_published_at")
) EXECUTE FUNCTION "note_filtered_product" ();--> statement-breakpoint
CREATE TRIGGER "product_attributes_noted" AFTER INSERT OR UPDATE OR DELETE ON "product_attributes"
FOR EACH ROW EXECUTE FUNCTION "note_filtered_product" ();
