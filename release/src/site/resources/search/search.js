// Finds sections of the pages, in the browser, from files. ES5: a test runs it without a browser.

// Names of settings, options and classes are found by their parts: stft.prove-time, --spc, MPI.Finalize.
lunr.tokenizer.separator = /[^A-Za-z0-9_\u00c0-\uffff]+/;

function indexOf(sections) {
  return lunr(function () {
    var builder = this;
    builder.ref('number');
    builder.field('title', {boost: 8});
    builder.field('page', {boost: 2});
    builder.field('text');
    sections.forEach(function (section, number) {
      builder.add({number: number, title: section.title, page: section.page, text: section.text});
    });
  });
}

function wordsOf(query) {
  return lunr.tokenizer(query).map(String).filter(function (word) { return word && lunr.stopWordFilter(word); });
}

// Whether a section has the query as it was typed.
function has(section, query) {
  return (section.title + ' ' + section.text).toLowerCase().indexOf(query.trim().toLowerCase()) >= 0;
}

// The sections that have all words, else those that have any; a word may be the beginning of one. First those that have the query as it is.
function find(index, sections, query) {
  var words = wordsOf(query);
  function search(presence) {
    return index.query(function (asked) {
      words.forEach(function (word) {
        asked.term(lunr.stemmer(new lunr.Token(word)).toString() + '*', {usePipeline: false, presence: presence});
        asked.term(word, {boost: 5});
      });
    }).map(function (hit) { return sections[hit.ref]; });
  }
  if (words.length === 0) {
    return [];
  }
  var all = search(lunr.Query.presence.REQUIRED);
  var found = all.length ? all : search(lunr.Query.presence.OPTIONAL);
  return found.filter(function (section) { return has(section, query); })
    .concat(found.filter(function (section) { return !has(section, query); }));
}

// Some words around the query, else around the longest of its words.
function excerpt(text, query, words) {
  var lower = text.toLowerCase();
  var longestFirst = words.slice().sort(function (a, b) { return b.length - a.length; });
  var place = [query.trim().toLowerCase()].concat(longestFirst)
    .map(function (looked) { return lower.indexOf(looked); })
    .filter(function (found) { return found >= 0; })[0] || 0;
  var start = place > 60 ? text.indexOf(' ', place - 60) + 1 : 0;
  var end = start + 240;
  return (start ? '\u2026 ' : '') + text.substring(start, end) + (end < text.length ? ' \u2026' : '');
}

// Puts TEXT into ELEMENT, with the words that are looked for in bold.
function mark(element, text, words) {
  var pattern = new RegExp('(' + words.join('|') + ')', 'i');
  text.split(pattern).forEach(function (part, number) {
    element.appendChild(number % 2 ? document.createElement('b') : document.createTextNode(part));
    if (number % 2) {
      element.lastChild.textContent = part;
    }
  });
}

function show() {
  var query = decodeURIComponent((/[?&]q=([^&]*)/.exec(location.search) || ['', ''])[1].replace(/\+/g, ' '));
  var list = document.getElementById('found');
  var words = wordsOf(query);
  Array.prototype.forEach.call(document.getElementsByName('q'), function (field) { field.value = query; });
  if (!query) {
    return;
  }
  var found = find(indexOf(sections), sections, query);
  document.getElementById('count').textContent = found.length === 0 ? 'Nothing found.'
    : found.length + (found.length === 1 ? ' section' : ' sections') + (found.length > 30 ? ', the best 30:' : ':');
  found.slice(0, 30).forEach(function (section) {
    var item = list.appendChild(document.createElement('li'));
    var link = item.appendChild(document.createElement('a'));
    link.href = section.url;
    mark(link, section.page === section.title ? section.title : section.page + ': ' + section.title, words);
    mark(item.appendChild(document.createElement('p')), excerpt(section.text, query, words), words);
  });
}
