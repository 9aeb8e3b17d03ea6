/**
 * A region of 1,000 boxes: each with two relatives, a group of ten rooms with two of the staff, an administrator for
 * each of ten clusters, 20 messages and 10 calls a room. The relative 7 is linked to the box 7 in the room 7.
 */
export const region = `
  insert into clusters (name) select 'Cluster ' || n from generate_series(1, 10) n;
  insert into entity_groups (cluster_id, name) select n, 'Group ' || n from generate_series(1, 10) n;
  insert into entities (entity_group_id, name) select 1 + n % 10, 'Entity ' || n from generate_series(1, 20) n;
  insert into groups (entity_id, name) select 1 + n % 20, 'Group ' || n from generate_series(1, 100) n;
  insert into rooms (group_id, name) select 1 + n % 100, 'Room ' || n from generate_series(1, 1000) n;
  insert into boxes (room_id, token_hash, profile, online, last_seen_at)
    select n, 'box' || n, '{"title":"","firstName":"Astrid","lastName":"Lind","phone":"","address":"","state":""}', true, now()
    from generate_series(1, 1000) n;
  insert into users (username, email, password_hash, first_name, last_name, role, level, cluster_id)
    select 'user' || n, 'user' || n || '@example.org', '', 'Karin', 'Lindqvist',
      case when n <= 2000 then 'relative' when n <= 2200 then 'staff' else 'admin' end,
      case when n <= 2200 then 'user' else 'cluster' end,
      case when n <= 2000 then null when n <= 2200 then 1 + n % 10 else n - 2200 end
    from generate_series(1, 2210) n;
  insert into links (user_id, box_id, permissions, competence)
    select n, 1 + (n - 1) % 1000, '{phone,calendar,message}', 'user' from generate_series(1, 2000) n;
  insert into staff_groups (user_id, group_id) select 2000 + n, 1 + n % 100 from generate_series(1, 200) n;
  insert into sessions (user_id, token_hash, last_used_at, expires_at)
    select n, 'session' || n, now(), now() + interval '1 day' from generate_series(1, 2210) n;
  insert into messages (sender_id, subject, body, sent_at)
    select 1 + n % 2000, 'Subject', 'Body', now() from generate_series(1, 20000) n;
  insert into message_recipients (message_id, room_id, read_at)
    select n, 1 + n % 1000, case when n % 10 = 0 then null else now() end from generate_series(1, 20000) n;
  insert into inbox_entries (box_id, cursor, kind, item_id, at)
    select 1 + n % 1000, n, 'message', n, now() from generate_series(1, 20000) n;
  insert into calls (caller_extension, callee_extension, user_id, box_id, room_id, direction, video, started_at, ended_at, cause)
    select '1', '2', 1 + n % 2000, 1 + n % 1000, 1 + n % 1000, 'to_box', true, now(), now(), 'NORMAL_CLEARING'
    from generate_series(1, 10000) n;
  analyze`
