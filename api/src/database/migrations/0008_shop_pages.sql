CREATE TABLE "shop_pages" (
	"name" text PRIMARY KEY NOT NULL,
	"published" jsonb,
	"draft" jsonb,
	"last" jsonb,
	"changed_at" timestamp with time zone NOT NULL,
	"version" integer NOT NULL
);
