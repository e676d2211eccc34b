CREATE TABLE "drill_documents" (
	"drill_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "drill_documents_drill_id_document_id_pk" PRIMARY KEY("drill_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "product_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"upload_id" uuid NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unused_since" timestamp with time zone,
	CONSTRAINT "product_documents_bytes_positive" CHECK ("product_documents"."bytes" > 0)
);
--> statement-breakpoint
ALTER TABLE "drill_documents" ADD CONSTRAINT "drill_documents_drill_id_drills_id_fk" FOREIGN KEY ("drill_id") REFERENCES "public"."drills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drill_documents" ADD CONSTRAINT "drill_documents_document_id_product_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."product_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drill_documents_by_document" ON "drill_documents" USING btree ("document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_documents_by_upload" ON "product_documents" USING btree ("upload_id");