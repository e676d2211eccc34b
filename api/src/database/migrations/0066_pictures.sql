CREATE TABLE "drill_pictures" (
	"drill_id" uuid NOT NULL,
	"picture_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	CONSTRAINT "drill_pictures_drill_id_picture_id_pk" PRIMARY KEY("drill_id","picture_id")
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
ALTER TABLE "users" ADD COLUMN "pictured_image" text;--> statement-breakpoint
ALTER TABLE "drills" ADD COLUMN "pictured_image" text;--> statement-breakpoint
ALTER TABLE "drill_pictures" ADD CONSTRAINT "drill_pictures_drill_id_drills_id_fk" FOREIGN KEY ("drill_id") REFERENCES "public"."drills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drill_pictures" ADD CONSTRAINT "drill_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drill_pictures_in_order" ON "drill_pictures" USING btree ("drill_id","position");--> statement-breakpoint
CREATE INDEX "drill_pictures_by_picture" ON "drill_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_by_upload" ON "pictures" USING btree ("upload_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_by_source" ON "pictures" USING btree (md5("source"),"is_square");--> statement-breakpoint
CREATE INDEX "pictures_to_fetch" ON "pictures" USING btree ("next_try_at") WHERE "pictures"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "pictures_failed" ON "pictures" USING btree ("id") WHERE "pictures"."problem" is not null;--> statement-breakpoint
CREATE INDEX "users_by_image" ON "users" USING hash ("image") WHERE "users"."image" is not null;--> statement-breakpoint
CREATE INDEX "users_to_picture" ON "users" USING btree ("id") WHERE "users"."pictured_image" is distinct from "users"."image";--> statement-breakpoint
CREATE INDEX "drills_to_picture" ON "drills" USING btree ("id") WHERE "drills"."pictured_image" is distinct from "drills"."image";--> statement-breakpoint
CREATE INDEX "drills_by_sku_key" ON "drills" USING btree (regexp_replace(lower("sku"), '[[:space:]_.,/()''"-]+', '', 'g')) WHERE "drills"."sku" <> '';--> statement-breakpoint
CREATE INDEX "drills_by_name_key" ON "drills" USING hash (regexp_replace(lower("name"), '[[:space:]_.,/()''"-]+', '', 'g'));--> statement-breakpoint
CREATE INDEX "orders_by_image" ON "orders" USING hash ("product_image");--> statement-breakpoint
CREATE INDEX "reviews_by_image" ON "reviews" USING hash ("image") WHERE "reviews"."image" is not null;--> statement-breakpoint
-- Pictures that orders and reviews show although their product or their author shows another one. Those of products and people are found by "pictured_image".
INSERT INTO "pictures" ("id", "source", "is_square", "next_try_at")
SELECT gen_random_uuid(), "product_image", false, now() FROM (
  SELECT DISTINCT "product_image" FROM "orders" WHERE "product_image" ~* '^https?://' AND NOT EXISTS (
    SELECT FROM "drills" WHERE "drills"."id" = "orders"."product_id" AND "drills"."image" = "orders"."product_image"
  )
) AS shown ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "pictures" ("id", "source", "is_square", "next_try_at")
SELECT gen_random_uuid(), "image", true, now() FROM (
  SELECT DISTINCT "image" FROM "reviews" WHERE "image" ~* '^https?://' AND NOT EXISTS (
    SELECT FROM "users" WHERE "users"."id" = "reviews"."user_id" AND "users"."image" = "reviews"."image"
  )
) AS shown ON CONFLICT DO NOTHING;
