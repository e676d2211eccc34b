ALTER TABLE "drills" ADD COLUMN "own_place" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "drills" ADD COLUMN "own_rank" integer GENERATED ALWAYS AS (case when "drills"."own_place" = 0 then 0 else 10000 - "drills"."own_place" end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "drills_in_own_order" ON "drills" USING btree ("own_rank","first_published_at","id") WHERE "drills"."archived_at" is null and "drills"."is_public";--> statement-breakpoint
CREATE INDEX "drills_by_shelf" ON "drills" USING btree (("shelf_place" = ''),"shelf_place","id") WHERE "drills"."archived_at" is null;--> statement-breakpoint
ALTER TABLE "drills" ADD CONSTRAINT "drills_own_place_known" CHECK ("drills"."own_place" between 0 and 9999);