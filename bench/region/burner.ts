// Keeps one processor busy for some seconds, without asking the server for anything: node burner.ts SECONDS. Shows what any
// busy program costs the server on this machine.
const until = performance.now() + Number(process.argv[2]) * 1_000
let turns = 0
while (performance.now() < until) turns += 1
process.stdout.write(JSON.stringify({ turns }))
