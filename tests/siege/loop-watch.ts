/*
 * Loaded into a server process by `--import`: tells how long its event loop was blocked. SIGUSR2 prints one line of JSON
 * and begins to count anew.
 */

const EVERY = 10;

/** Milliseconds the longest turn of the loop took on the clock, and how many of them this thread was computing. */
let longest = { wall: 0, cpu: 0 };
/** The most milliseconds that one turn computed: a machine that lets the thread wait blocks nobody's loop. */
let blocked = 0;
let memory = 0;

let last = performance.now();
let used = computed();

function computed(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

setInterval(() => {
  const now = performance.now();
  const cpuNow = computed();
  const wall = now - last - EVERY;
  const cpu = Math.min(wall, cpuNow - used);
  if (wall > longest.wall) longest = { wall, cpu };
  blocked = Math.max(blocked, cpu);
  last = now;
  used = cpuNow;
}, EVERY).unref();

setInterval(() => {
  memory = Math.max(memory, process.memoryUsage.rss());
}, 100).unref();

process.on('SIGUSR2', () => {
  const figures = {
    blocked,
    wall: longest.wall,
    cpuOfWall: longest.cpu,
    memory: Math.max(memory, process.memoryUsage.rss()),
  };
  console.log(`loop-watch ${JSON.stringify(figures)}`);
  longest = { wall: 0, cpu: 0 };
  blocked = 0;
  memory = 0;
});
