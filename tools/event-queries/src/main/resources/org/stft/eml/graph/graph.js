// A module: its names are its own. The events are columns of numbers; see EventColumns.java. All that is drawn is a look-up in them.
const COLOURS = {send: '#d95f02', receive: '#1b6ca8', post: '#8fb8d8', completion: '#e8b48a', query: '#b5b5b5',
  collective: '#4d9221', call: '#7b6888', version: '#c51b7d', gap: '#000'};
const LEVELS = {high: '#b00000', medium: '#c77700', low: '#555555'};
const CALLED_AT = ' called at ';
const FAILED = 1, ANY = 2, SHOWN = 4, ON_PATH = 8, ROLLED_BACK = 16;
const FROM_ROOT = 0, TO_ROOT = 1, SCAN = 2;
const BLOCK = 64, MOST_ARROWS = 6000, MOST_LISTED = 200, LEFT = 70, TOP = 24;
const PAST = 1, FUTURE = 2;
const facts = JSON.parse(document.getElementById('facts').textContent);
const byId = id => document.getElementById(id);
const text = number => number < 0 ? '' : facts.texts[number];
let c, size, ranks, canvas, context, width, rowHeight, rows = [], base, zoom, transform = d3.zoomIdentity;
let from, to, blocks, selected = -1, pointed = -1, marks = null, matching = null, marked, matched;
const findingsOf = new Map(); // by the number of the text of a line, the worst first

async function unpack() {
  const packed = atob(byId('packed').textContent.trim());
  const bytes = new Uint8Array(packed.length);
  for (let i = 0; i < packed.length; i++) {
    bytes[i] = packed.charCodeAt(i);
  }
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  const buffer = await new Response(stream).arrayBuffer();
  const columns = {};
  let at = 0;
  for (const column of facts.columns) {
    const type = {Int32Array, Float64Array}[column.type];
    columns[column.name] = new type(buffer, at, column.length);
    at += (column.length * type.BYTES_PER_ELEMENT + 7) & -8;
  }
  return columns;
}

const kindOf = event => facts.kinds[c.kind[event]];

function rankOf(event) {
  let low = 0, high = ranks;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (c.start[middle] <= event) low = middle; else high = middle;
  }
  return low;
}

// ---- what happened before what: the same edges as Causality.java

function passesTo(member, event, number) {
  const how = c.passing[number];
  if (how === FROM_ROOT) return member === event || rankOf(member) === c.peer[event];
  if (how === TO_ROOT) return member === event || rankOf(event) === c.peer[event];
  if (how !== SCAN) return true;
  const all = c.member.subarray(c.memberStart[number], c.memberStart[number + 1]);
  return all.indexOf(member) <= all.indexOf(event);
}

function eachMember(number, action) {
  for (let i = c.memberStart[number]; i < c.memberStart[number + 1]; i++) action(c.member[i]);
}

function eachBefore(event, action) {
  const previous = one => c.start[rankOf(one)] < one ? one - 1 : -1;
  action(previous(event));
  if (kindOf(event) === 'receive') action(c.partner[event]);
  const number = c.collective[event];
  if (number >= 0) eachMember(number, member => { if (passesTo(member, event, number)) action(previous(member)); });
}

function eachAfter(event, action) {
  const next = event + 1 < c.start[rankOf(event) + 1] ? event + 1 : -1;
  action(next);
  if (kindOf(event) !== 'receive') action(c.partner[event]);
  const number = next < 0 ? -1 : c.collective[next];
  if (number >= 0) eachMember(number, member => { if (passesTo(next, member, number)) action(member); });
}

function reach(event, edges, mark, into) {
  const open = [event];
  let count = 0;
  while (open.length > 0) {
    edges(open.pop(), found => {
      if (found >= 0 && found !== event && !(into[found] & mark)) {
        into[found] |= mark;
        count++;
        open.push(found);
      }
    });
  }
  return count;
}

// ---- where things are

function useAxis() {
  const byStep = byId('by-step').checked;
  from = byStep ? c.step : c.t0;
  to = byStep ? Float64Array.from(c.step, step => step + 0.8) : c.t1;
  let last = 0, first = Infinity;
  for (let i = 0; i < size; i++) {
    last = Math.max(last, to[i]);
    first = Math.min(first, from[i]);
  }
  base = d3.scaleLinear().domain(size === 0 ? [0, 1] : [first, last]).range([LEFT, width - 10]);
  blocks = [];
  for (let rank = 0; rank < ranks; rank++) blocks.push(levels(rank));
}

/** Blocks of events, blocks of these blocks and so on: where each begins and ends, and the kind that takes most of it. */
function levels(rank) {
  const first = c.start[rank], end = c.start[rank + 1], all = [];
  let count = end - first;
  while (count > BLOCK) {
    const below = all[all.length - 1];
    const level = {from: [], to: [], kind: []};
    for (let i = 0; i < count; i += BLOCK) {
      const most = new Float64Array(facts.kinds.length);
      let begin = Infinity, stop = -Infinity;
      for (let j = i; j < Math.min(count, i + BLOCK); j++) {
        const b = below ? below.from[j] : from[first + j], e = below ? below.to[j] : to[first + j];
        begin = Math.min(begin, b);
        stop = Math.max(stop, e);
        most[below ? below.kind[j] : c.kind[first + j]] += e - b;
      }
      level.from.push(begin);
      level.to.push(stop);
      level.kind.push(d3.maxIndex(most));
    }
    all.push(level);
    count = level.from.length;
  }
  return all;
}

/** For the same blocks, which bits the values of their events have. */
function bits(values) {
  return values && blocks.map((levels, rank) => {
    const all = [];
    levels.forEach((level, number) => {
      const sum = new Uint8Array(level.from.length);
      const below = number === 0 ? values.subarray(c.start[rank], c.start[rank + 1]) : all[number - 1];
      below.forEach((value, i) => { sum[Math.floor(i / BLOCK)] |= value; });
      all.push(sum);
    });
    return all;
  });
}

function chooseRows() {
  const chosen = byId('only-shown').checked;
  rows = [];
  for (let rank = 0; rank < ranks; rank++) {
    let any = !chosen;
    for (let i = c.start[rank]; i < c.start[rank + 1] && !any; i++) any = (c.flags[i] & SHOWN) !== 0;
    if (any) rows.push(rank);
  }
  rowHeight = Math.max(14, Math.min(46, Math.floor((innerHeight * 0.7 - TOP) / Math.max(1, rows.length))));
  resize();
}

function resize() {
  width = Math.max(300, byId('picture').clientWidth);
  const height = TOP + rows.length * rowHeight + 4, ratio = Math.min(devicePixelRatio || 1, 16000 / height);
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  canvas.style.width = width + 'px';
  canvas.style.height = height + 'px';
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  if (base) base.range([LEFT, width - 10]); else useAxis();
  zoom.extent([[LEFT, 0], [width - 10, height]]).translateExtent([[LEFT, 0], [width - 10, height]]);
  draw();
}

const rowOf = rank => rows.indexOf(rank);
const top = row => TOP + row * rowHeight;

// ---- drawing

function draw() {
  const x = transform.rescaleX(base), [left, right] = x.domain();
  context.clearRect(0, 0, width, TOP + rows.length * rowHeight + 4);
  context.font = '11px system-ui, sans-serif';
  context.textBaseline = 'middle';
  axis(x);
  context.save();
  context.beginPath();
  context.rect(LEFT, TOP, width - LEFT - 10, rows.length * rowHeight);
  context.clip();
  let inView = 0;
  rows.forEach((rank, row) => {
    const events = c.start[rank + 1] - c.start[rank];
    if (events > 0) inView += block(rank, row, blocks[rank].length, 0, events, x, left, right);
  });
  arrows(x, left, right, inView);
  if (byId('path').checked) path(x, left, right);
  outline(x);
  context.restore();
}

function axis(x) {
  context.fillStyle = '#333';
  context.textAlign = 'center';
  for (const tick of x.ticks(Math.max(2, Math.floor(width / 110)))) {
    context.fillText(byId('by-step').checked ? tick : d3.format('~g')(tick) + ' s', x(tick), TOP / 2);
    context.fillRect(x(tick), TOP - 4, 1, 4);
  }
  context.textAlign = 'left';
  rows.forEach((rank, row) => {
    context.fillStyle = row % 2 ? '#fff' : '#f6f6f6';
    context.fillRect(0, top(row), width, rowHeight);
    context.fillStyle = '#333';
    context.fillText('rank ' + rank, 6, top(row) + rowHeight / 2);
  });
}

/** Draws what a block has in view; returns the number of events that were drawn one by one. */
function block(rank, row, level, index, count, x, left, right) {
  const each = BLOCK ** level, first = index, first0 = c.start[rank];
  let drawn = 0;
  const inside = level === 0 ? Math.min(BLOCK, count) : Math.ceil(count / each);
  for (let i = 0; i < inside; i++) {
    if (level === 0) {
      drawn += bar(first0 + first + i, row, x, left, right);
      continue;
    }
    const below = blocks[rank][level - 1], at = first / each + i;
    if (below.to[at] < left || below.from[at] > right) continue;
    const begin = x(below.from[at]), end = x(below.to[at]);
    if (end - begin < 2) {
      const faded = marked && !marked[rank][level - 1][at] || matched && !matched[rank][level - 1][at];
      context.globalAlpha = faded ? 0.15 : 1;
      context.fillStyle = COLOURS[facts.kinds[below.kind[at]]];
      context.fillRect(begin, top(row) + 3, Math.max(1, end - begin), rowHeight - 6);
      context.globalAlpha = 1;
      drawn += each;
    } else {
      drawn += block(rank, row, level - 1, first + i * each, Math.min(each, count - i * each), x, left, right);
    }
  }
  return drawn;
}

function bar(event, row, x, left, right) {
  if (to[event] < left || from[event] > right) return 0;
  const begin = x(from[event]), wide = Math.max(1, x(to[event]) - begin), y = top(row) + 3, high = rowHeight - 6;
  const faded = marks && !marks[event] && event !== selected || matching && !matching[event];
  context.globalAlpha = faded ? 0.15 : c.flags[event] & ROLLED_BACK ? 0.4 : 1;
  context.fillStyle = COLOURS[kindOf(event)];
  context.fillRect(begin, y, wide, high);
  if (c.waited[event] > 0 && !byId('by-step').checked) {
    context.fillStyle = 'rgba(255,255,255,.65)';
    context.fillRect(begin, y + high * 0.25, Math.min(wide, x(from[event] + c.waited[event]) - begin), high * 0.5);
  }
  if (marks && marks[event]) {
    context.fillStyle = marks[event] & PAST ? '#000' : '#fff';
    context.fillRect(begin, y + high - 4, wide, 3);
  }
  if (wide > 34) {
    context.fillStyle = '#fff';
    context.fillText(short(event), begin + 3, y + high / 2, wide - 6);
  }
  if (kindOf(event) === 'send' && c.partner[event] < 0 || c.flags[event] & FAILED) {
    context.fillStyle = '#b00000';
    context.fillText('\u2717', begin + wide - 4, y + 4);
  }
  const findings = findingsOf.get(c.line[event]);
  if (findings) {
    context.fillStyle = LEVELS[findings[0].level];
    context.beginPath();
    context.moveTo(begin - 4, y - 3);
    context.lineTo(begin + 4, y - 3);
    context.lineTo(begin, y + 5);
    context.fill();
  }
  context.globalAlpha = 1;
  return 1;
}

function short(event) {
  const name = text(c.operation[event]);
  return name.slice(name.lastIndexOf('.') + 1);
}

function arrows(x, left, right, inView) {
  if (inView > MOST_ARROWS * 4) {
    byId('note').textContent = 'Zoom in to see the messages.';
    return;
  }
  byId('note').textContent = '';
  let drawn = 0;
  for (const rank of rows) {
    for (let event = firstIn(rank, left); event < c.start[rank + 1] && from[event] <= right; event++) {
      const other = c.partner[event];
      const once = kindOf(event) === 'send' || other >= 0 && (to[other] < left || from[other] > right);
      if (other >= 0 && once && drawn < MOST_ARROWS) {
        drawn += kindOf(event) === 'send' ? arrow(event, other, x) : arrow(other, event, x);
      }
    }
  }
}

/** Of a rank, an event at or before the first one in view. */
function firstIn(rank, left) {
  let low = c.start[rank], high = c.start[rank + 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (to[middle] < left) low = middle + 1; else high = middle;
  }
  return low;
}

function arrow(sent, received, x) {
  const a = rowOf(rankOf(sent)), b = rowOf(rankOf(received));
  if (a < 0 || b < 0) return 0;
  const strong = sent === selected || received === selected || sent === pointed || received === pointed;
  const faded = marks && !strong && !(marks[sent] && marks[received]) || matching && !(matching[sent] || matching[received]);
  const x1 = x(from[sent]), y1 = top(a) + rowHeight / 2, x2 = x(to[received]), y2 = top(b) + rowHeight / 2;
  context.globalAlpha = faded ? 0.1 : strong ? 1 : 0.55;
  context.strokeStyle = x2 < x1 ? '#b00000' : '#222';
  context.lineWidth = strong ? 2 : 1;
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
  const turn = Math.atan2(y2 - y1, x2 - x1);
  for (const side of [-0.4, 0.4]) {
    context.moveTo(x2, y2);
    context.lineTo(x2 - 7 * Math.cos(turn + side), y2 - 7 * Math.sin(turn + side));
  }
  context.stroke();
  context.globalAlpha = 1;
  return 1;
}

function path(x, left, right) {
  context.strokeStyle = '#c51b7d';
  context.lineWidth = 2;
  rows.forEach((rank, row) => {
    for (let event = firstIn(rank, left); event < c.start[rank + 1] && from[event] <= right; event++) {
      if (c.flags[event] & ON_PATH) {
        context.strokeRect(x(from[event]), top(row) + 1.5, Math.max(1, x(to[event]) - x(from[event])), rowHeight - 3);
      }
    }
  });
}

function outline(x) {
  for (const event of [pointed, selected]) {
    const row = event < 0 ? -1 : rowOf(rankOf(event));
    if (row >= 0) {
      context.strokeStyle = '#0b57d0';
      context.lineWidth = event === selected ? 3 : 1.5;
      context.strokeRect(x(from[event]) - 1, top(row) + 1.5, Math.max(2, x(to[event]) - x(from[event])) + 2, rowHeight - 3);
    }
  }
}

// ---- one event

function eventAt(px, py) {
  const row = Math.floor((py - TOP) / rowHeight);
  if (row < 0 || row >= rows.length) return -1;
  const rank = rows[row], x = transform.rescaleX(base), here = x.invert(px);
  let best = -1, distance = 5;
  const near = firstIn(rank, x.invert(px - 5));
  for (let event = Math.max(c.start[rank], near - 1); event < c.start[rank + 1] && from[event] <= x.invert(px + 5); event++) {
    const away = here < from[event] ? x(from[event]) - px : here > to[event] ? px - x(to[event]) : 0;
    if (away < distance) {
      distance = away;
      best = event;
    }
  }
  return best;
}

const name = event => event < 0 ? 'none' : 'rank ' + rankOf(event) + ' event ' + c.seq[event];

function describe(event) {
  const lines = [['event', name(event)], ['call', text(c.operation[event]) + (c.flags[event] & FAILED ? ', failed' : '')]];
  const add = (key, value) => { if (value !== '') lines.push([key, String(value)]); };
  add('line', text(c.line[event]));
  add({send: 'to rank', collective: 'root'}[kindOf(event)] || 'from rank', c.peer[event] < 0 ? '' : c.peer[event]);
  add('tag', c.tag[event] < 0 ? '' : c.tag[event]);
  add('data', c.count[event] < 0 || c.type[event] < 0 ? '' : c.count[event] + ' ' + text(c.type[event]));
  add('on', text(c.communicator[event]));
  add('posted', c.flags[event] & ANY ? 'for any source' : '');
  add('begins, takes', d3.format('.6f')(c.t0[event]) + ' s, ' + d3.format('.3s')(c.t1[event] - c.t0[event]) + 's; step ' + c.step[event]);
  add('waited', c.waited[event] > 0 ? d3.format('.3s')(c.waited[event]) + 's for ' + name(c.waitedFor[event]) : '');
  add('partner', kindOf(event) === 'send' || kindOf(event) === 'receive' ? name(c.partner[event]) : '');
  add('undone', c.flags[event] & ROLLED_BACK ? 'by a restart' : '');
  for (const finding of findingsOf.get(c.line[event]) || []) add('finding', finding.level + ': ' + finding.title);
  return lines;
}

function show(event) {
  const list = document.createElement('dl');
  for (const [key, value] of describe(event)) {
    list.append(Object.assign(document.createElement('dt'), {textContent: key}),
      Object.assign(document.createElement('dd'), {textContent: value}));
  }
  byId('event').replaceChildren(list);
}

function select(event) {
  selected = event;
  marks = null;
  if (event < 0) {
    byId('event').textContent = '';
  } else {
    marks = new Uint8Array(size);
    const past = reach(event, eachBefore, PAST, marks), future = reach(event, eachAfter, FUTURE, marks);
    show(event);
    const order = document.createElement('p');
    order.innerHTML = '<span id="past"></span> events before it, <span id="future"></span> after it, <span id="concurrent"></span> neither';
    byId('event').append(order);
    byId('past').textContent = past;
    byId('future').textContent = future;
    byId('concurrent').textContent = size - 1 - past - future;
    const command = 'stft replay --rank ' + rankOf(event) + ' --stop ' + c.seq[event];
    const copy = Object.assign(document.createElement('button'), {textContent: 'copy'});
    copy.onclick = () => navigator.clipboard.writeText(command);
    byId('event').append(Object.assign(document.createElement('code'), {textContent: command}), ' ', copy);
    history.replaceState(null, '', '#e=' + rankOf(event) + ':' + c.seq[event]);
  }
  marked = bits(marks);
  draw();
}

function goTo(event) {
  if (event < 0) return;
  if (rowOf(rankOf(event)) < 0) {
    byId('only-shown').checked = false;
    chooseRows();
  }
  const x = transform.rescaleX(base), place = x((from[event] + to[event]) / 2);
  select(event);
  if (place < LEFT || place > width - 10) {
    d3.select(canvas).call(zoom.translateTo, base((from[event] + to[event]) / 2), 0);
  }
  byId('picture').scrollTop = Math.max(0, top(rowOf(rankOf(event))) - byId('picture').clientHeight / 2);
}

// ---- finding

function find() {
  const words = byId('find').value.trim().split(/\s+/).filter(word => word !== '');
  matching = null;
  byId('found').textContent = '';
  byId('list').replaceChildren();
  if (words.length > 0) {
    const tests = words.map(test);
    matching = new Uint8Array(size);
    let count = 0;
    for (let event = 0; event < size; event++) {
      if (tests.every(matches => matches(event))) {
        matching[event] = 1;
        if (count++ < MOST_LISTED) list(event);
      }
    }
    byId('found').textContent = count + ' found' + (count > MOST_LISTED ? ', ' + MOST_LISTED + ' listed' : '');
  }
  matched = bits(matching);
  draw();
}

function test(word) {
  const [, key, value] = /^(rank|tag|peer|kind|seq|comm|finding):(.*)$/.exec(word) || [];
  switch (key) {
    case 'rank': return event => rankOf(event) === Number(value);
    case 'tag': return event => c.tag[event] === Number(value);
    case 'peer': return event => c.peer[event] === Number(value);
    case 'seq': return event => c.seq[event] === Number(value);
    case 'kind': return event => kindOf(event) === value;
    case 'finding': return event => (findingsOf.get(c.line[event]) || []).some(finding => finding.id === value);
    case 'comm': return event => text(c.communicator[event]) === value;
    default: return event => text(c.operation[event]).includes(word) || text(c.line[event]).includes(word);
  }
}

function list(event) {
  const entry = document.createElement('li');
  const button = Object.assign(document.createElement('button'), {textContent: name(event) + ': ' + short(event)});
  button.onclick = () => goTo(event);
  entry.append(button);
  byId('list').append(entry);
}

function waits() {
  const sums = new Map();
  for (let event = 0; event < size; event++) {
    if (c.waited[event] > 0) {
      const key = rankOf(event) + ' ' + rankOf(c.waitedFor[event]);
      const sum = sums.get(key) || {seconds: 0, lines: new Map()};
      sum.seconds += c.waited[event];
      sum.lines.set(c.line[event], (sum.lines.get(c.line[event]) || 0) + c.waited[event]);
      sums.set(key, sum);
    }
  }
  [...sums].sort((a, b) => b[1].seconds - a[1].seconds).slice(0, 12).forEach(([key, sum]) => {
    const row = byId('waits').tBodies[0].insertRow();
    const line = d3.greatest(sum.lines, entry => entry[1])[0];
    [...key.split(' '), d3.format('.3f')(sum.seconds), text(line).replace(/^.*\((.*)\)$/, '$1')].forEach(cell => { row.insertCell().textContent = cell; });
  });
}

// ---- findings of other tools

function findings() {
  const order = Object.keys(LEVELS), all = d3.sort(facts.findings, finding => order.indexOf(finding.level));
  facts.texts.forEach((line, number) => {
    const there = all.filter(finding => finding.sites.some(site => line === site || line === site.split(CALLED_AT)[0]));
    if (line !== '' && there.length > 0) findingsOf.set(number, there);
  });
  for (const finding of all) {
    const matches = test('finding:' + finding.id);
    let first = -1, calls = 0;
    for (let event = 0; event < size; event++) {
      if (matches(event)) {
        first = first < 0 ? event : first;
        calls++;
      }
    }
    const entry = document.createElement('li');
    const button = Object.assign(document.createElement('button'), {textContent: finding.level + ': ' + finding.title});
    button.onclick = () => {
      byId('find').value = 'finding:' + finding.id;
      find();
      goTo(first);
    };
    entry.append(button, ' ', Object.assign(document.createElement('output'), {textContent: calls + ' calls'}));
    byId('findings').append(entry);
  }
  byId('of-tools').hidden = all.length === 0;
}

// ---- the beginning

function legend() {
  facts.kinds.forEach((kind, number) => {
    let any = false;
    for (let i = 0; i < size && !any; i++) any = c.kind[i] === number;
    if (any) {
      const entry = document.createElement('span');
      const colour = document.createElement('i');
      colour.style.background = COLOURS[kind];
      entry.append(colour, kind);
      byId('legend').append(entry);
    }
  });
  byId('legend').append(Object.assign(document.createElement('span'), {textContent:
    'light stripe: waited for another rank; \u2717: not received, or failed; after a click, black line: before it, white line: after it'
    + (facts.findings.length > 0 ? '; triangle: a finding of a tool at this line' : '')}));
}

function keys(key) {
  const at = selected < 0 ? 0 : selected;
  switch (key.key) {
    case 'ArrowRight': goTo(Math.min(c.start[rankOf(at) + 1] - 1, at + 1)); break;
    case 'ArrowLeft': goTo(Math.max(c.start[rankOf(at)], at - 1)); break;
    case 'm': goTo(c.partner[at]); break;
    case '+': d3.select(canvas).call(zoom.scaleBy, 2); break;
    case '-': d3.select(canvas).call(zoom.scaleBy, 0.5); break;
    case '0': d3.select(canvas).call(zoom.transform, d3.zoomIdentity); break;
    case 'Escape': select(-1); break;
    default: return;
  }
  key.preventDefault();
}

function fromAddress() {
  const [, rank, seq] = /#e=(\d+):(\d+)/.exec(location.hash) || [];
  if (rank !== undefined && Number(rank) < ranks) {
    for (let event = c.start[rank]; event < c.start[Number(rank) + 1]; event++) {
      if (c.seq[event] === Number(seq)) goTo(event);
    }
  }
}

async function begin() {
  c = await unpack();
  ranks = facts.ranks.length;
  size = c.start[ranks];
  canvas = byId('rows');
  context = canvas.getContext('2d');
  byId('events').textContent = size;
  byId('messages').textContent = facts.messages;
  byId('unmatched').textContent = facts.unmatched;
  facts.problems.forEach(problem => byId('problems').append(Object.assign(document.createElement('li'), {textContent: problem})));
  let back = 0, backInSteps = 0;
  for (let event = 0; event < size; event++) {
    const other = kindOf(event) === 'send' ? c.partner[event] : -1;
    if (other >= 0) {
      back += c.t1[other] < c.t0[event] ? 1 : 0;
      backInSteps += c.step[other] <= c.step[event] ? 1 : 0;
    }
  }
  byId('back').textContent = back > 0 ? ', ' + back + ' messages end before they begin: the clocks of hosts differ' : '';
  document.body.dataset.backInSteps = backInSteps;
  zoom = d3.zoom().scaleExtent([1, 1e9]).on('zoom', happened => {
    transform = happened.transform;
    draw();
  });
  if (location.hash.includes('steps')) byId('by-step').checked = true;
  byId('only-shown').checked = c.flags.some(flags => flags & SHOWN) && c.flags.some(flags => !(flags & SHOWN));
  legend();
  chooseRows();
  d3.select(canvas).call(zoom).on('dblclick.zoom', null);
  canvas.addEventListener('mousemove', moved => {
    const event = eventAt(moved.offsetX, moved.offsetY);
    if (event !== pointed) {
      pointed = event;
      if (event >= 0 && selected < 0) show(event);
      canvas.title = event < 0 ? '' : describe(event).map(line => line.join(' ')).join('\n');
      draw();
    }
  });
  canvas.addEventListener('click', clicked => select(eventAt(clicked.offsetX, clicked.offsetY)));
  canvas.addEventListener('keydown', keys);
  byId('by-time').onchange = byId('by-step').onchange = () => { useAxis(); draw(); };
  byId('only-shown').onchange = chooseRows;
  byId('path').onchange = draw;
  byId('find').oninput = find;
  byId('in').onclick = () => d3.select(canvas).call(zoom.scaleBy, 2);
  byId('out').onclick = () => d3.select(canvas).call(zoom.scaleBy, 0.5);
  byId('all').onclick = () => d3.select(canvas).call(zoom.transform, d3.zoomIdentity);
  addEventListener('resize', chooseRows);
  addEventListener('hashchange', fromAddress);
  waits();
  findings();
  fromAddress();
  document.body.dataset.ready = 'yes';
}

begin().catch(failed => {
  byId('event').textContent = 'This page needs a newer browser: ' + failed;
  document.body.dataset.ready = 'no';
});
