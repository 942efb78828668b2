package org.stft.probe.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.stft.base.plugin.PlugIns;
import org.stft.probe.Operation;
import org.stft.probe.Tool;
import org.stft.probe.Tool.Layer;
import org.stft.probe.ToolException;

/** The tools on a class path. */
public final class ToolCatalog {

    private static final String PACKAGE = "org.stft.tool.";
    // no method references: a rank makes this before the program's first call
    private static final PlugIns<Tool> TOOLS = new PlugIns<>(Tool.class, "tool", new Function<>() {
        @Override
        public String apply(Tool tool) {
            return tool.id();
        }
    }, new BiFunction<>() {
        @Override
        public RuntimeException apply(String message, Throwable cause) {
            return new ToolException(message, cause);
        }
    });

    private final ClassLoader loader;
    private final Map<String, Tool> byId = new TreeMap<>();
    /** The classes of tools that need not be searched for, by their ids. */
    private final Map<String, String> known = new HashMap<>();

    /**
     * Finds all tools that a class loader sees.
     *
     * @throws ToolException if one of them cannot be used
     */
    public ToolCatalog(ClassLoader loader) {
        this.loader = loader;
        search();
    }

    /**
     * Finds tools by a list, and searches for others only if one of them is asked for: to search all jars takes a rank
     * 10 ms.
     *
     * @param list as {@link #list} returns it
     */
    ToolCatalog(ClassLoader loader, String list) {
        this.loader = loader;
        for (String entry : list.split(",")) {
            int equals = entry.indexOf('=');
            if (equals > 0) {
                known.put(entry.substring(0, equals), entry.substring(equals + 1));
            }
        }
    }

    /** The ids of all tools with their classes. */
    public String list() {
        List<String> entries = new ArrayList<>();
        byId.forEach((id, tool) -> entries.add(id + "=" + tool.getClass().getName()));
        return String.join(",", entries);
    }

    private void search() {
        TOOLS.addAll(loader, byId);
        byId.values().forEach(ToolCatalog::requirePackage);
    }

    private static void requirePackage(Tool tool) {
        String type = tool.getClass().getName();
        if (!type.startsWith(PACKAGE)) {
            throw new ToolException("The tool '" + tool.id() + "' is the class " + type
                + ", but a tool must be in a package that begins with "
                + PACKAGE + " : the agent leaves these alone, so that a tool does not see its own calls. Move it.");
        }
    }

    /**
     * Returns true if one of these tools, or of those that they need, wants to see calls outside MPI. Others than those
     * of this catalog are left out.
     */
    public boolean wantsCallsOutsideMpi(List<String> ids) {
        return withNeeded(ids).stream().map(byId::get).filter(Objects::nonNull)
            .anyMatch(tool -> tool.wants().stream().anyMatch(Operation::isOutsideMpi));
    }

    /** The ids of tools with those of the tools that they need, as far as this catalog has them. */
    public List<String> withNeeded(List<String> ids) {
        Set<String> all = new LinkedHashSet<>();
        for (String id : ids) {
            Tool tool = byId.get(id);
            if (tool != null) {
                all.addAll(withNeeded(List.copyOf(tool.needs())));
            }
            all.add(id);
        }
        return List.copyOf(all);
    }

    /** The ids of all tools, in alphabetical order. */
    public Set<String> ids() {
        return byId.keySet();
    }

    /**
     * The tools with these ids and those that they need, in the order of their layers, and within a layer as they are
     * named.
     *
     * @param ids separated by commas
     * @throws ToolException if there is no tool with one of these ids, or two of them cannot work together
     */
    public List<Tool> select(String ids) {
        List<Tool> selected = new ArrayList<>();
        for (Layer layer : Layer.values()) {
            for (String id : ids.split(",")) {
                add(find(id.trim()), layer, selected);
            }
        }
        return selected;
    }

    private void add(Tool tool, Layer layer, List<Tool> selected) {
        for (String needed : tool.needs()) {
            add(find(needed), layer, selected);
        }
        if (tool.layer() == layer && !selected.contains(tool)) {
            selected.add(tool);
        }
    }

    private Tool find(String id) {
        Tool tool = byId.get(id);
        if (tool == null) {
            tool = make(id);
        }
        if (tool == null) {
            throw TOOLS.missing(id, byId.keySet(),
                "Correct --tool (" + Tools.SETTING + "), or add the jar of the tool.");
        }
        return tool;
    }

    /** Returns null if there is none. */
    private Tool make(String id) {
        if (!known.containsKey(id)) {
            search();
            return byId.get(id);
        }
        try {
            Tool made = (Tool) Class.forName(known.get(id), true, loader).getConstructor().newInstance();
            TOOLS.add(made, byId);
            requirePackage(made);
            return byId.get(id);
        } catch (ReflectiveOperationException e) {
            throw new ToolException("The tool '" + id + "' cannot be made: " + e + ". Correct " + Tools.LIST + ".", e);
        }
    }
}
