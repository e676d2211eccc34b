ALTER TABLE "product_import_rows" DROP CONSTRAINT "product_import_rows_state_known";--> statement-breakpoint
ALTER TABLE "product_imports" DROP CONSTRAINT "product_imports_state_known";--> statement-breakpoint
DROP INDEX "product_imports_applying";--> statement-breakpoint
DROP INDEX "drills_by_name";--> statement-breakpoint
ALTER TABLE "product_import_rows" ALTER COLUMN "is_new" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "product_import_rows" ALTER COLUMN "name" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "product_import_rows" ALTER COLUMN "changes" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "product_import_rows" ALTER COLUMN "problems" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "product_imports" ALTER COLUMN "state" SET DEFAULT 'reading';--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD COLUMN "cells" jsonb;--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD COLUMN "product" text;--> statement-breakpoint
ALTER TABLE "product_imports" ADD COLUMN "rows" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "product_import_rows_read" ON "product_import_rows" USING btree ("import_id","position") WHERE "product_import_rows"."state" = 'read';--> statement-breakpoint
CREATE INDEX "product_import_rows_by_product" ON "product_import_rows" USING btree ("import_id","product","line");--> statement-breakpoint
CREATE INDEX "drills_by_name" ON "drills" USING btree (btrim("name", E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff')) WHERE "drills"."archived_at" is null;--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD CONSTRAINT "product_import_rows_state_known" CHECK ("product_import_rows"."state" in ('read', 'unchanged', 'planned', 'saved', 'left-out'));--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_state_known" CHECK ("product_imports"."state" in ('reading', 'planning', 'planned', 'applying', 'done', 'stopped'));