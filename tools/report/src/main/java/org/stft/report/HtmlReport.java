package org.stft.report;

import java.io.StringWriter;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** A report as one HTML page. The XML writer of the JDK escapes all text of the program. */
final class HtmlReport {

    private static final String STYLE = """
        body { font: 16px/1.5 system-ui, sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em; color: #222; background: #fff; }
        table { border-collapse: collapse; } td, th { text-align: left; vertical-align: top; padding: .15em 1.2em .15em 0; }
        th { font-weight: normal; color: #666; white-space: nowrap; }
        section { border-left: .4em solid #999; padding: .2em 1em; margin: 1.2em 0; background: #f6f6f6; }
        section.high { border-color: #b00020; } section.medium { border-color: #c77700; } section.low { border-color: #3a6ea5; }
        section.quiet { opacity: .6; } h2 { font-size: 1.05em; margin: .4em 0; } code { font-size: .95em; }
        @media (prefers-color-scheme: dark) { body { color: #ddd; background: #181818; } section { background: #242424; } th { color: #999; } }
        """;

    private final XMLStreamWriter xml;

    private HtmlReport(XMLStreamWriter xml) {
        this.xml = xml;
    }

    static String of(Report report) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
            xml.writeDTD("<!DOCTYPE html>\n");
            new HtmlReport(xml).write(report);
            xml.close();
            return text + "\n";
        } catch (XMLStreamException e) {
            throw new IllegalStateException("A string cannot be written to: " + e.getMessage(), e);
        }
    }

    private void write(Report report) throws XMLStreamException {
        xml.writeStartElement("html");
        xml.writeAttribute("lang", "en");
        xml.writeStartElement("head");
        xml.writeEmptyElement("meta");
        xml.writeAttribute("charset", "utf-8");
        element("title", report.tool() + ": " + report.subject());
        element("style", STYLE);
        xml.writeEndElement();
        xml.writeStartElement("body");
        element("h1", report.tool());
        element("p", report.subject());
        element("p", report.summary());
        for (Finding finding : report.findings()) {
            write(finding);
        }
        notes(report);
        facts(report.facts());
        xml.writeEndElement();
        xml.writeEndElement();
    }

    private void write(Finding finding) throws XMLStreamException {
        xml.writeStartElement("section");
        xml.writeAttribute("class", finding.level().text() + (finding.counts() ? "" : " quiet"));
        xml.writeAttribute("id", "f-" + finding.id());
        element("h2", finding.level().text() + ": " + finding.title());
        xml.writeStartElement("table");
        row("id", finding.id());
        row("times", Long.toString(finding.count()));
        if (!finding.counts()) {
            row(finding.standing().name().toLowerCase(Locale.ROOT), finding.reason());
        }
        for (Finding.Detail detail : finding.details()) {
            row(detail.label(), detail.text());
        }
        xml.writeEndElement();
        xml.writeEndElement();
    }

    private void notes(Report report) throws XMLStreamException {
        if (!report.notes().isEmpty()) {
            xml.writeStartElement("ul");
            for (String note : report.notes()) {
                element("li", note);
            }
            xml.writeEndElement();
        }
    }

    private void facts(Map<String, Long> facts) throws XMLStreamException {
        xml.writeStartElement("table");
        for (Map.Entry<String, Long> fact : facts.entrySet()) {
            row(fact.getKey(), Long.toString(fact.getValue()));
        }
        xml.writeEndElement();
    }

    private void row(String label, String text) throws XMLStreamException {
        xml.writeStartElement("tr");
        element("th", label);
        xml.writeStartElement("td");
        element("code", text);
        xml.writeEndElement();
        xml.writeEndElement();
    }

    private void element(String name, String text) throws XMLStreamException {
        xml.writeStartElement(name);
        xml.writeCharacters(text);
        xml.writeEndElement();
    }
}
