CREATE TABLE "cart_lines" (
	"cart_id" uuid NOT NULL,
	"drill_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"is_saved" boolean DEFAULT false NOT NULL,
	"place" integer NOT NULL,
	"drill_name" text NOT NULL,
	"drill_image" text NOT NULL,
	"unit" text NOT NULL,
	CONSTRAINT "cart_lines_cart_id_drill_id_pk" PRIMARY KEY("cart_id","drill_id"),
	CONSTRAINT "cart_lines_quantity_positive" CHECK ("cart_lines"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"name" text,
	"email" text,
	"address" text,
	"phone" text,
	"country" text,
	"region" text,
	"shipping_rate_id" uuid,
	"discount_code" text,
	"po_number" text,
	"version" integer DEFAULT 1 NOT NULL,
	"purchase_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carts_purchase_id_unique" UNIQUE("purchase_id")
);
--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_shipping_rate_id_shipping_rates_id_fk" FOREIGN KEY ("shipping_rate_id") REFERENCES "public"."shipping_rates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "carts_one_for_each_user" ON "carts" USING btree ("user_id") WHERE "carts"."purchase_id" is null;--> statement-breakpoint
CREATE INDEX "carts_by_user" ON "carts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "carts_by_shipping_rate" ON "carts" USING btree ("shipping_rate_id");--> statement-breakpoint
CREATE INDEX "carts_by_age" ON "carts" USING btree ("updated_at");