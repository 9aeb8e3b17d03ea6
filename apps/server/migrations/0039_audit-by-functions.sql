-- What Lykta does with the audit besides adding to it, so that its own role needs no right to change or delete. The trigger says
-- what may be counted and forgotten. The path is set, since whoever calls them could have other tables of the same name in theirs.
create function audit_entries_count_again(entry integer) returns void language sql security definer
  set search_path = public, pg_temp
  as $$ update audit_entries set count = count + 1 where id = entry $$;
--> statement-breakpoint
create function audit_entries_forget(before timestamp with time zone) returns void language sql security definer
  set search_path = public, pg_temp
  as $$ delete from audit_entries where at < before $$;
--> statement-breakpoint
revoke execute on function audit_entries_count_again(integer) from public;
--> statement-breakpoint
revoke execute on function audit_entries_forget(timestamp with time zone) from public;
