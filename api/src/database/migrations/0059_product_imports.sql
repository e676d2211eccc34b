CREATE TABLE "product_import_rows" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"is_new" boolean NOT NULL,
	"product_id" uuid,
	"version" integer,
	"name" text NOT NULL,
	"changes" jsonb NOT NULL,
	"problems" jsonb NOT NULL,
	"values" jsonb,
	"stock_delta" integer DEFAULT 0 NOT NULL,
	"stock_seen" integer,
	"state" text NOT NULL,
	CONSTRAINT "product_import_rows_import_id_position_pk" PRIMARY KEY("import_id","position"),
	CONSTRAINT "product_import_rows_state_known" CHECK ("product_import_rows"."state" in ('planned', 'saved', 'left-out'))
);
--> statement-breakpoint
CREATE TABLE "product_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'planning' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"actor_id" uuid,
	"actor" text NOT NULL,
	"address" text,
	"request_id" text,
	"file_name" text NOT NULL,
	"encoding" text NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"saved" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_imports_state_known" CHECK ("product_imports"."state" in ('planning', 'planned', 'applying', 'done', 'stopped'))
);
--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD CONSTRAINT "product_import_rows_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_import_rows_planned" ON "product_import_rows" USING btree ("import_id","position") WHERE "product_import_rows"."state" = 'planned';--> statement-breakpoint
CREATE INDEX "product_imports_applying" ON "product_imports" USING btree ("started_at","id") WHERE "product_imports"."state" = 'applying';--> statement-breakpoint
CREATE INDEX "drills_by_name" ON "drills" USING btree (btrim("name", E' \t\n\r')) WHERE "drills"."archived_at" is null;