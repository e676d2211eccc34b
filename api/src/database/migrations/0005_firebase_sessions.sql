CREATE TABLE "firebase_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL,
	"id_token" text,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "firebase_sessions" ADD CONSTRAINT "firebase_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "firebase_sessions_by_user" ON "firebase_sessions" USING btree ("user_id","signed_in_at");--> statement-breakpoint
CREATE INDEX "firebase_sessions_by_check" ON "firebase_sessions" USING btree ("checked_at");