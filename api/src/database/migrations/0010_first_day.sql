CREATE TABLE "first_day" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"is_dismissed" boolean DEFAULT false NOT NULL,
	"kept" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"shopper_id" uuid,
	CONSTRAINT "first_day_one_row" CHECK ("first_day"."is_only")
);
--> statement-breakpoint
ALTER TABLE "first_day" ADD CONSTRAINT "first_day_shopper_id_users_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;