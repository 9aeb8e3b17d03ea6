// Keeps one processor busy for so long, and asks nobody for anything: node burner.ts SECONDS. What this machine makes of any
// other program beside the server.
const until = performance.now() + Number(process.argv[2]) * 1_000
let turns = 0
while (performance.now() < until) turns += 1
process.stdout.write(JSON.stringify({ turns }))
