package dev.rosemary.mcp;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** URIs of resources as a client wrote them, found by their canonical form. Not thread safe. */
final class SubscribedUris {
  private final ResourceCatalog resources;
  private final Map<String, Set<String>> written = new HashMap<>();
  private int size;

  SubscribedUris(ResourceCatalog resources) {
    this.resources = resources;
  }

  int size() {
    return size;
  }

  boolean contains(String uri) {
    return of(resources.canonical(uri)).contains(uri);
  }

  void add(String uri) {
    if (written.computeIfAbsent(resources.canonical(uri), _ -> new LinkedHashSet<>(1)).add(uri)) {
      size++;
    }
  }

  void remove(String uri) {
    String canonical = resources.canonical(uri);
    Set<String> forms = written.get(canonical);
    if (forms != null && forms.remove(uri)) {
      size--;
      if (forms.isEmpty()) {
        written.remove(canonical);
      }
    }
  }

  /** What the client wrote for the resource of this canonical URI. */
  Set<String> of(String canonical) {
    return written.getOrDefault(canonical, Set.of());
  }
}
