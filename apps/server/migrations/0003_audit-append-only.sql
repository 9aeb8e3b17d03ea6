-- What was written down is neither changed nor taken away: not by a slip of ours, and not by hand without being seen.
-- Only what is older than thirty days may be forgotten, as the setting for its keeping demands.
create function audit_entries_are_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '30 days' then
    return old;
  end if;
  raise exception 'audit entries are appended only';
end
$$;
--> statement-breakpoint
create trigger audit_entries_are_kept before update or delete on audit_entries
  for each row execute function audit_entries_are_kept();
--> statement-breakpoint
create trigger audit_entries_are_not_emptied before truncate on audit_entries
  for each statement execute function audit_entries_are_kept();
