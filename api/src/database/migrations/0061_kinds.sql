CREATE TABLE "drill_attributes" (
	"drill_id" uuid NOT NULL,
	"attribute_id" uuid NOT NULL,
	"low" double precision NOT NULL,
	"high" double precision NOT NULL,
	CONSTRAINT "drill_attributes_drill_id_attribute_id_pk" PRIMARY KEY("drill_id","attribute_id"),
	CONSTRAINT "drill_attributes_in_order" CHECK ("drill_attributes"."low" <= "drill_attributes"."high")
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
INSERT INTO "kinds" ("id", "name", "slug") VALUES ('00000000-0000-7000-8000-000000000001', 'Other', 'other');--> statement-breakpoint
ALTER TABLE "drills" ADD COLUMN "kind_id" uuid DEFAULT '00000000-0000-7000-8000-000000000001' NOT NULL;--> statement-breakpoint
ALTER TABLE "drill_attributes" ADD CONSTRAINT "drill_attributes_drill_id_drills_id_fk" FOREIGN KEY ("drill_id") REFERENCES "public"."drills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drill_attributes" ADD CONSTRAINT "drill_attributes_attribute_id_attributes_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attributes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_options" ADD CONSTRAINT "attribute_options_attribute_id_attributes_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attributes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attributes" ADD CONSTRAINT "attributes_kind_id_kinds_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."kinds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kind_slugs" ADD CONSTRAINT "kind_slugs_kind_id_kinds_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."kinds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kinds" ADD CONSTRAINT "kinds_parent_id_kinds_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."kinds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drill_attributes_by_value" ON "drill_attributes" USING btree ("attribute_id","low","high","drill_id");--> statement-breakpoint
CREATE INDEX "attribute_options_by_attribute" ON "attribute_options" USING btree ("attribute_id");--> statement-breakpoint
CREATE INDEX "attributes_by_kind" ON "attributes" USING btree ("kind_id");--> statement-breakpoint
CREATE INDEX "kind_slugs_by_kind" ON "kind_slugs" USING btree ("kind_id");--> statement-breakpoint
CREATE INDEX "kinds_by_parent" ON "kinds" USING btree ("parent_id");--> statement-breakpoint
ALTER TABLE "drills" ADD CONSTRAINT "drills_kind_id_kinds_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."kinds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drills_by_kind" ON "drills" USING btree ("kind_id","id") WHERE "drills"."archived_at" is null;