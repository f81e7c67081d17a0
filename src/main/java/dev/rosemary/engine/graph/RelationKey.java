package dev.rosemary.engine.graph;

/** A relation named by its ends and its type. */
public record RelationKey(String from, String to, String type) {}
