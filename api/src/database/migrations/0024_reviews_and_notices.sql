CREATE TABLE "stock_notices" (
	"drill_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"shop_url" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_notices_drill_id_user_id_pk" PRIMARY KEY("drill_id","user_id")
);
--> statement-breakpoint
DROP INDEX "reviews_by_user";--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "product_id" uuid;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "is_verified_buyer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reply" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_notices" ADD CONSTRAINT "stock_notices_drill_id_drills_id_fk" FOREIGN KEY ("drill_id") REFERENCES "public"."drills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_notices" ADD CONSTRAINT "stock_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_notices_by_user" ON "stock_notices" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_drills_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."drills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_intents_by_user" ON "payment_intents" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_one_for_each_drill" ON "reviews" USING btree ("product_id","user_id");--> statement-breakpoint
CREATE INDEX "reviews_of_shop" ON "reviews" USING btree ("id") WHERE "reviews"."product_id" is null and "reviews"."hidden_reason" is null;--> statement-breakpoint
CREATE INDEX "reviews_of_drill" ON "reviews" USING btree ("product_id","id","ratings") WHERE "reviews"."product_id" is not null and "reviews"."hidden_reason" is null;--> statement-breakpoint
CREATE INDEX "reviews_hidden" ON "reviews" USING btree ("id") WHERE "reviews"."hidden_reason" is not null;--> statement-breakpoint
CREATE INDEX "reviews_by_user" ON "reviews" USING btree ("user_id","id");--> statement-breakpoint
-- A trigger, because stock comes back in many ways: a delivery, a cancelled or expired order, a correction.
CREATE FUNCTION "mail_stock_notices" () RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH told AS (
    DELETE FROM "stock_notices" WHERE "drill_id" = NEW."id" RETURNING "user_id", "shop_url"
  )
  INSERT INTO "mails" ("id", "kind", "data")
  SELECT gen_random_uuid(), 'backInStock', jsonb_build_object('to', "users"."email", 'name', "users"."name",
    'productId', NEW."id", 'productName', NEW."name", 'shopUrl', told."shop_url")
  FROM told JOIN "users" ON "users"."id" = told."user_id";
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "drills_back_in_stock" AFTER UPDATE OF "available_quantity", "minimum_order" ON "drills"
FOR EACH ROW WHEN (OLD."available_quantity" < OLD."minimum_order" AND NEW."available_quantity" >= NEW."minimum_order")
EXECUTE FUNCTION "mail_stock_notices" ();
